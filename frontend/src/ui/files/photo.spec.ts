import { fitted } from './photo.js';

describe('a photograph from the phone', () => {
  it.each([
    [4_000, 3_000, 1_600, 1_200],
    [3_000, 4_000, 1_200, 1_600],
    [800, 600, 800, 600],
    [1, 1, 1, 1],
  ])('of %i × %i is sent as %i × %i', (width, height, wide, high) => {
    expect(fitted(width, height)).toEqual({ width: wide, height: high });
  });
});
