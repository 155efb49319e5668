import { storeDrafts } from './kept-drafts.js';

const ROOM = 200;

/** What a tab with room for 200 characters holds afterwards. */
const storedOf = (drafts: Readonly<Record<string, unknown>>) => {
  let stored = '{}';
  const setItem = (_: string, text: string): void => {
    if (text.length > ROOM) throw new DOMException('full', 'QuotaExceededError');
    stored = text;
  };
  storeDrafts('u1', new Map(Object.entries(drafts)), { setItem });
  return JSON.parse(stored) as object;
};

describe('what is typed when a session ends', () => {
  it('is kept without the chosen pictures', () => {
    const drafts = { photos: { heroAlt: 'Halle', hero: { base64: 'x'.repeat(ROOM) }, team: null } };
    expect(storedOf(drafts)).toEqual({
      userId: 'u1',
      drafts: { photos: { heroAlt: 'Halle', team: null } },
    });
  });

  it('is kept for every form that has room, behind one that has none', () => {
    expect(storedOf({ note: 'kurz', letter: 'x'.repeat(ROOM), wish: 'Öl' })).toEqual({
      userId: 'u1',
      drafts: { note: 'kurz', wish: 'Öl' },
    });
  });
});
