import type { KeyPageAnswer } from '#contracts/kernel/pages.js';

type Page<Row> = Pick<KeyPageAnswer<Row>, 'items' | 'next'>;

/** The rows of a list page by page, for as long as there are more and the last row of a page lets it go on. */
export async function readOn<Row>(
  read: (after: string | null) => Promise<Page<Row>>,
  goesOn: (last: Row) => boolean = () => true,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page: Page<Row> = await read(after);
    rows.push(...page.items);
    const last = page.items.at(-1);
    after = last !== undefined && goesOn(last) ? page.next : null;
  } while (after !== null);
  return rows;
}
