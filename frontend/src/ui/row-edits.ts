import { sameDraft, withTyped, type Draft } from './draft.js';
import type { FieldMessages } from './refusal.js';

/** A row of a list as the server answers it. */
export type Saved = { readonly id: string; readonly revision: number };

/** What was typed into a row and is not on file yet. */
export type RowEdit<Row, Fields> = {
  /** As it was on file when the editing began; its revision goes with the save. */
  readonly base: Row;
  readonly draft: Fields;
  readonly saving: boolean;
  readonly errors: FieldMessages;
  /** Why the last save failed. */
  readonly failure: string;
  /** The last save was refused because somebody else had saved the row. */
  readonly behind: boolean;
  /** The row was loaded anew under what was typed. */
  readonly reloaded: boolean;
};

/** The rows that were changed, by their ids. A row that is like the one on file is none of them. */
export type RowEdits<Row, Fields> = Readonly<Record<string, RowEdit<Row, Fields>>>;

/** Why a save failed. */
export type Refusal = Pick<RowEdit<never, never>, 'errors' | 'failure' | 'behind'>;

type DraftOf<Row, Fields> = (saved: Row) => Fields;

const UNTOUCHED = { saving: false, errors: {}, failure: '', behind: false, reloaded: false } as const;

/** After something was typed into a row; `row` is the row on file. */
export function afterTyping<Row extends Saved, Fields extends Draft>(
  edits: RowEdits<Row, Fields>,
  row: Row,
  part: Partial<Fields>,
  draftOf: DraftOf<Row, Fields>,
): RowEdits<Row, Fields> {
  const before = edits[row.id] ?? { base: row, draft: draftOf(row), ...UNTOUCHED };
  const typed = Object.fromEntries(Object.keys(part).map((field) => [field, undefined]));
  const errors = { ...before.errors, ...typed };
  return withEdit(edits, { ...before, draft: { ...before.draft, ...part }, errors }, draftOf);
}

/** After a save that worked: what was typed since it was sent stays and lies over the new row. */
export function afterSaving<Row extends Saved, Fields extends Draft>(
  edits: RowEdits<Row, Fields>,
  saved: Row,
  sent: Fields,
  draftOf: DraftOf<Row, Fields>,
): RowEdits<Row, Fields> {
  const now = edits[saved.id];
  if (now === undefined) return edits;
  const draft = withTyped(draftOf(saved), now.draft, sent);
  return withEdit(edits, { ...UNTOUCHED, base: saved, draft }, draftOf);
}

/** After a save that failed. */
export function afterRefusal<Row extends Saved, Fields extends Draft>(
  edits: RowEdits<Row, Fields>,
  id: string,
  refusal: Refusal,
  draftOf: DraftOf<Row, Fields>,
): RowEdits<Row, Fields> {
  const now = edits[id];
  return now === undefined ? edits : withEdit(edits, { ...now, ...refusal, saving: false }, draftOf);
}

/** After the row was loaded anew: the fields that were changed keep what was typed. */
export function afterReload<Row extends Saved, Fields extends Draft>(
  edits: RowEdits<Row, Fields>,
  fresh: Row,
  draftOf: DraftOf<Row, Fields>,
): RowEdits<Row, Fields> {
  const now = edits[fresh.id];
  if (now === undefined) return edits;
  const draft = withTyped(draftOf(fresh), now.draft, draftOf(now.base));
  const { saving } = now;
  return withEdit(edits, { ...UNTOUCHED, saving, base: fresh, draft, reloaded: true }, draftOf);
}

/** While these rows are on their way to the server. */
export function whileSaving<Row, Fields>(
  edits: RowEdits<Row, Fields>,
  ids: readonly string[],
): RowEdits<Row, Fields> {
  const sent = ids.flatMap((id) =>
    edits[id]
      ? [[id, { ...edits[id], saving: true, errors: {}, failure: '', reloaded: false }] as const]
      : [],
  );
  return { ...edits, ...Object.fromEntries(sent) };
}

/** Without what was typed into this row. */
export function withoutEdit<Row, Fields>(edits: RowEdits<Row, Fields>, id: string): RowEdits<Row, Fields> {
  const { [id]: _, ...others } = edits;
  return others;
}

/** With this row's edit, unless the row is like the one on file. While it is saved nobody knows what is on file. */
function withEdit<Row extends Saved, Fields extends Draft>(
  edits: RowEdits<Row, Fields>,
  edit: RowEdit<Row, Fields>,
  draftOf: DraftOf<Row, Fields>,
): RowEdits<Row, Fields> {
  const { id } = edit.base;
  if (!edit.saving && sameDraft(edit.draft, draftOf(edit.base))) return withoutEdit(edits, id);
  return { ...edits, [id]: edit };
}
