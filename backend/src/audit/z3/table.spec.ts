import { pages } from './table.js';

const twoPages = async ({ after }: { after?: string }) =>
  after === undefined ? { items: ['page 1'], next: '1' } : { items: ['page 2'], next: null };

it('others are answered between the pages of a table', async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push('another answer'));
  for await (const items of pages(twoPages)) seen.push(...items);
  expect(seen).toEqual(['page 1', 'another answer', 'page 2']);
});
