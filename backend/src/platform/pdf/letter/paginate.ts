/** An unbreakable block of a page. `netCents`: its share of the carried sum. */
export type Block<Kind extends string = string> = {
  readonly kind: Kind;
  readonly heightMm: number;
  readonly netCents?: number;
  /** The head of its table: stands above the table's first row, and again on each further page. */
  readonly head?: Block;
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
  /** Of the last table on the page. */
  head: Block | undefined;
};

function opened<Item>(leftMm: number, carriedFromCents: number | null): Open<Item> {
  return { carriedFromCents, blocks: [], carriedToCents: null, leftMm, head: undefined };
}

/**
 * Distributes blocks over pages in order. Between two pages of rows the sum is carried over, at the foot of the first
 * and at the head of the second; room is reserved for it. The head of a table is never alone.
 */
export function paginate<Item extends Block>(
  blocks: readonly Item[],
  room: PageRoom,
): readonly PaginatedPage<Item>[] {
  let page: Open<Item> = opened(room.firstMm, null);
  const pages = [page];
  let sumCents = 0;
  const firstRow = blocks.findIndex((block) => block.netCents !== undefined);
  const lastRow = blocks.findLastIndex((block) => block.netCents !== undefined);
  const newHead = (block: Item) => (block.head === page.head ? undefined : block.head);
  for (const [place, block] of blocks.entries()) {
    const isRow = block.netCents !== undefined;
    // A row before other rows leaves room for the sum beneath it.
    const keepMm = isRow && place < lastRow ? room.carryMm : 0;
    const neededMm = block.heightMm + keepMm + (newHead(block)?.heightMm ?? 0);
    if (page.blocks.length > 0 && neededMm > page.leftMm) {
      const goesOn = isRow && place > firstRow;
      if (goesOn) page.carriedToCents = sumCents;
      page = opened(room.otherMm - (goesOn ? room.carryMm : 0), goesOn ? sumCents : null);
      pages.push(page);
    }
    const head = newHead(block);
    // A head is an item of its table's kind.
    if (head !== undefined) page.blocks.push(head as Item);
    page.head = block.head;
    page.blocks.push(block);
    page.leftMm -= block.heightMm + (head?.heightMm ?? 0);
    sumCents += block.netCents ?? 0;
  }
  return pages.map(({ carriedFromCents, blocks: placed, carriedToCents }) => {
    return { carriedFromCents, blocks: placed, carriedToCents };
  });
}
