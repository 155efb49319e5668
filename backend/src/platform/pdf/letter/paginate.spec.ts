import * as fc from 'fast-check';
import { paginate, type Block } from './paginate.js';

const room = { firstMm: 100, otherMm: 200, carryMm: 8 };
const row = fc.record({
  kind: fc.constant('row'),
  heightMm: fc.integer({ min: 5, max: 60 }),
  netCents: fc.integer(),
});
const text = fc.record({ kind: fc.constant('text'), heightMm: fc.integer({ min: 1, max: 50 }) });

describe('paginate', () => {
  it('keeps all blocks in order, overfills no page, and carries the sum over', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 60 }),
        fc.array(text, { maxLength: 20 }),
        (rows, texts) => {
          const blocks: Block[] = [...rows, ...texts];
          const pages = paginate(blocks, room);
          expect(pages.flatMap((page) => page.blocks)).toEqual(blocks);
          let sumCents = 0;
          for (const [number, page] of pages.entries()) {
            const heightMm = page.blocks.reduce((sum, block) => sum + block.heightMm, 0);
            const carries = [page.carriedFromCents, page.carriedToCents].filter(
              (carry) => carry !== null,
            ).length;
            expect(heightMm + carries * room.carryMm).toBeLessThanOrEqual(
              number === 0 ? room.firstMm : room.otherMm,
            );
            expect(page.carriedFromCents ?? sumCents).toBe(sumCents);
            sumCents += page.blocks.reduce((sum, block) => sum + (block.netCents ?? 0), 0);
            expect(page.carriedToCents ?? sumCents).toBe(sumCents);
            expect(pages[number + 1]?.carriedFromCents ?? null).toBe(page.carriedToCents);
          }
        },
      ),
    );
  });

  it('carries nothing over if only text follows', () => {
    const blocks: Block[] = [
      { kind: 'row', heightMm: 90, netCents: 5 },
      { kind: 'text', heightMm: 50 },
    ];
    expect(paginate(blocks, room)).toEqual([
      { carriedFromCents: null, blocks: [blocks[0]], carriedToCents: null },
      { carriedFromCents: null, blocks: [blocks[1]], carriedToCents: null },
    ]);
  });

  it('repeats the head of a table on each page, and never leaves it alone', () => {
    const head: Block = { kind: 'head', heightMm: 10 };
    const line: Block = { kind: 'text', heightMm: 75 };
    const inTable: Block = { kind: 'row', heightMm: 80, head };
    expect(paginate([line, inTable, inTable, inTable, line], room).map(({ blocks }) => blocks)).toEqual([
      [line],
      [head, inTable, inTable],
      [head, inTable, line],
    ]);
  });
});
