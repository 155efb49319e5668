import {
  filesOf,
  isPictureChanged,
  knownPicture,
  pictureVersion,
  sharedSize,
  type Picture,
} from './picture.js';
import { shownPicture, srcSetOf } from './shown-picture.js';

const plain: Picture = { hash: 'a'.repeat(64), type: 'image/png' };
const small = { width: 400, height: 300, avif: 'b1', webp: 'b2' };
const large = { width: 800, height: 600, avif: 'c1', webp: 'c2' };
const wide: Picture = {
  ...plain,
  size: { width: 1_600, height: 1_200 },
  variants: [small, large],
  jpeg: 'd1',
};

describe('a picture', () => {
  it('has all its files', () => {
    expect(filesOf(plain)).toStrictEqual([plain.hash]);
    expect(filesOf(wide)).toStrictEqual([plain.hash, 'b1', 'b2', 'c1', 'c2', 'd1']);
  });

  it.each([
    [null, null, false],
    [undefined, plain, true],
    [null, wide, true],
    [plain, null, true],
    [plain, plain, false],
    [plain, { ...plain, hash: 'e' }, true],
    [plain, wide, true],
    [wide, wide, false],
    [wide, plain, false],
  ])('from %j to %j: is it changed? %s', (before, after, isChanged) => {
    expect(isPictureChanged(before, after)).toBe(isChanged);
  });

  it('is the known one if the same file is sent', () => {
    expect(knownPicture(wide, plain)).toBe(wide);
    expect(knownPicture(wide, { ...plain, hash: 'e' })?.hash).toBe('e');
    expect(knownPicture(null, plain)).toBe(plain);
    expect(knownPicture(undefined, null)).toBeNull();
    expect(knownPicture(plain, null)).toBeNull();
  });

  it('has a version that changes with its bytes', () => {
    expect(pictureVersion(plain)).toBe('a'.repeat(16));
  });

  it.each([
    [
      { width: 2_400, height: 1_200 },
      { width: 1_200, height: 600 },
    ],
    [
      { width: 1_000, height: 4_000 },
      { width: 300, height: 1_200 },
    ],
    [
      { width: 1_200, height: 10 },
      { width: 1_200, height: 10 },
    ],
    [
      { width: 600, height: 300 },
      { width: 600, height: 300 },
    ],
    [
      { width: 5_000, height: 1 },
      { width: 1_200, height: 1 },
    ],
    [
      { width: 1, height: 5_000 },
      { width: 1, height: 1_200 },
    ],
  ])('of %j is shared as %j', (size, shared) => expect(sharedSize(size)).toEqual(shared));
});

describe('a shown picture', () => {
  it('says its size and widths', () => {
    const shown = shownPicture('/api/cars/1/image', wide);
    expect(shown).toEqual({
      url: `/api/cars/1/image?v=${'a'.repeat(16)}`,
      width: 1_600,
      height: 1_200,
      widths: [400, 800],
    });
    expect(srcSetOf(shown)).toBe(`${shown.url}&w=400 400w, ${shown.url}&w=800 800w`);
  });

  it('without variants has one source', () => {
    const shown = shownPicture('/x', plain);
    expect(shown).toMatchObject({ width: null, height: null, widths: [] });
    expect(srcSetOf(shown)).toBeUndefined();
  });
});
