import { sameDraft, withTyped, type Draft } from '../forms/draft.js';
import type { FieldMessages } from '../forms/refusal.js';

/** A row of a list in the server's answer. */
export type Saved = { readonly id: string; readonly revision: number };

/** Unsaved input of a row. */
export type RowEdit<Row, Fields> = {
  /** The saved row when editing began. Its revision is sent with the save. */
  readonly base: Row;
  readonly draft: Fields;
  readonly saving: boolean;
  readonly errors: FieldMessages;
  /** Why the last save failed. */
  readonly failure: string;
  /** True if the last save was refused because somebody else had saved the row. */
  readonly behind: boolean;
  /** True after the row was reloaded under the user's input. */
  readonly reloaded: boolean;
};

/** The changed rows by id. A row equal to the saved one is not in it. */
export type RowEdits<Row, Fields> = Readonly<Record<string, RowEdit<Row, Fields>>>;

/** Why a save failed. */
export type Refusal = Pick<RowEdit<never, never>, 'errors' | 'failure' | 'behind'>;

type DraftOf<Row, Fields> = (saved: Row) => Fields;

const UNTOUCHED = { saving: false, errors: {}, failure: '', behind: false, reloaded: false } as const;

/** The edits after input into a row; `row` is the saved row. */
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

/** The edits after a successful save. Input since the save was sent stays. */
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

/** The edits after a failed save. */
export function afterRefusal<Row extends Saved, Fields extends Draft>(
  edits: RowEdits<Row, Fields>,
  id: string,
  refusal: Refusal,
  draftOf: DraftOf<Row, Fields>,
): RowEdits<Row, Fields> {
  const now = edits[id];
  return now === undefined ? edits : withEdit(edits, { ...now, ...refusal, saving: false }, draftOf);
}

/** The edits after the row was reloaded. Changed fields keep the user's input. */
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

/** The edits while these rows are being saved. */
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

/** The edits without this row's. */
export function withoutEdit<Row, Fields>(edits: RowEdits<Row, Fields>, id: string): RowEdits<Row, Fields> {
  const { [id]: _, ...others } = edits;
  return others;
}

/** The edits with this row's, unless the row equals the saved one. During a save the saved row is unknown. */
function withEdit<Row extends Saved, Fields extends Draft>(
  edits: RowEdits<Row, Fields>,
  edit: RowEdit<Row, Fields>,
  draftOf: DraftOf<Row, Fields>,
): RowEdits<Row, Fields> {
  const { id } = edit.base;
  if (!edit.saving && sameDraft(edit.draft, draftOf(edit.base))) return withoutEdit(edits, id);
  return { ...edits, [id]: edit };
}
