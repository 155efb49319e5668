import { readOn } from './read-on.js';

/** A list of ten in pages of three, and which places were asked for. */
function list() {
  const asked: (string | null)[] = [];
  const read = async (after: string | null) => {
    asked.push(after);
    const from = Number(after ?? 0);
    const items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].slice(from, from + 3);
    return { items, next: from + 3 < 10 ? String(from + 3) : null };
  };
  return { asked, read };
}

describe('reading a list on', () => {
  it('brings all of it', async () => {
    const { asked, read } = list();
    expect(await readOn(read)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(asked).toEqual([null, '3', '6', '9']);
  });

  it('ends where what follows cannot be meant any more', async () => {
    const { asked, read } = list();
    expect(await readOn(read, (last) => last < 4)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(asked).toEqual([null, '3']);
  });

  it('of nothing is nothing', async () => {
    expect(await readOn(async () => ({ items: [], next: null }))).toEqual([]);
  });
});
