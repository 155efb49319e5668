/** An unbreakable block of a page. `netCents`: its share of the carried sum. */
export type Block<Kind extends string = string> = {
  readonly kind: Kind;
  readonly heightMm: number;
  readonly netCents?: number;
};

/** Height available for blocks, in millimetres. */
export type PageRoom = { readonly firstMm: number; readonly otherMm: number; readonly carryMm: number };

export type PaginatedPage<Item extends Block> = {
  /** The sum of the previous pages' rows; null: no row on this page. */
  readonly carriedFromCents: number | null;
  readonly blocks: readonly Item[];
  /** The sum so far; null: no row on later pages. */
  readonly carriedToCents: number | null;
};

type Open<Item> = {
  carriedFromCents: number | null;
  blocks: Item[];
  carriedToCents: number | null;
  leftMm: number;
};

/**
 * Distributes blocks over pages in order. Between two pages of rows the sum is carried over, at the foot of the first
 * and at the head of the second; room is reserved for it.
 */
export function paginate<Item extends Block>(
  blocks: readonly Item[],
  room: PageRoom,
): readonly PaginatedPage<Item>[] {
  const pages: Open<Item>[] = [];
  let page: Open<Item> = { carriedFromCents: null, blocks: [], carriedToCents: null, leftMm: room.firstMm };
  pages.push(page);
  let sumCents = 0;
  const lastRow = blocks.findLastIndex((block) => block.netCents !== undefined);
  for (const [place, block] of blocks.entries()) {
    const isRow = block.netCents !== undefined;
    // A row before other rows leaves room for the sum beneath it.
    const keepMm = isRow && place < lastRow ? room.carryMm : 0;
    if (page.blocks.length > 0 && block.heightMm + keepMm > page.leftMm) {
      const goesOn = isRow && place > 0;
      if (goesOn) page.carriedToCents = sumCents;
      page = {
        carriedFromCents: goesOn ? sumCents : null,
        blocks: [],
        carriedToCents: null,
        leftMm: room.otherMm - (goesOn ? room.carryMm : 0),
      };
      pages.push(page);
    }
    page.blocks.push(block);
    page.leftMm -= block.heightMm;
    sumCents += block.netCents ?? 0;
  }
  return pages.map((open) => {
    const { leftMm: _, ...done } = open;
    return done;
  });
}
