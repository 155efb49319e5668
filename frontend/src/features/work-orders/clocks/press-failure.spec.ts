import { ApiError } from '../../../api/api-error.js';
import { pressRefusal } from './press-failure.js';

describe('a refused start or stop', () => {
  it.each([
    ['start', 409, 'Der Mechaniker hat bereits eine aktive Zeitbuchung.'],
    ['start', 403, 'Keine Berechtigung für diese Zeitbuchung.'],
    ['stop', 403, 'Keine Berechtigung, diese Zeitbuchung zu stoppen.'],
    ['stop', 500, null],
  ] as const)('%s with %i and no words of the server says %s', (kind, status, words) => {
    expect(pressRefusal(kind, new ApiError(status, ''))).toBe(words);
  });

  it('keeps the words of the server', () => {
    expect(pressRefusal('start', new ApiError(409, 'Bereits aktiv.'))).toBeNull();
    expect(pressRefusal('start', new TypeError('x'))).toBeNull();
  });
});
