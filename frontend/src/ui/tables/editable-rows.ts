import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../api/http.js';
import type { Draft } from '../forms/draft.js';
import { failureText, isRefused, shownRefusal, type FieldMessages } from '../forms/refusal.js';
import {
  afterRefusal,
  afterReload,
  afterSaving,
  afterTyping,
  whileSaving,
  withoutEdit,
  type Refusal,
  type RowEdit,
  type RowEdits,
  type Saved,
} from './row-edits.js';
import { toasts } from '../feedback/toasts.js';

export type EditableRow<Row extends Saved = Saved, Fields extends Draft = Draft> = Pick<
  RowEdit<Row, Fields>,
  'draft' | 'saving' | 'errors' | 'failure' | 'reloaded'
> & {
  readonly id: string;
  /** The saved row when editing began. Its revision is sent with the save. */
  readonly saved: Row;
  readonly original: Fields;
  readonly name: string;
  readonly changed: boolean;
  /** True if somebody else has saved the row since. */
  readonly behind: boolean;
};

export type EditableListSource<Row extends Saved, Fields extends Draft> = {
  readonly query: UseQueryOptions<readonly Row[], Error, readonly Row[], readonly string[]>;
  readonly nameOf: (saved: Row) => string;
  readonly draftOf: (saved: Row) => Fields;
  /** Problems that the browser can find before sending. */
  readonly check?: (draft: Fields, saved: Row) => FieldMessages;
  /** Rows to show after a failed load; default: none. */
  readonly fallback?: readonly Row[];
  readonly save: (saved: Row, draft: Fields) => Promise<Row>;
  /** After a successful save; default: a toast. */
  readonly onSaved?: (saved: Row) => void;
  /** The screen's own message after a failed save; default: "Speichern fehlgeschlagen." */
  readonly failed?: string;
};

const NO_ROWS: readonly never[] = [];
const GONE = 'Der Datensatz wurde inzwischen gelöscht.';
const NOT_RELOADED = 'Der Datensatz konnte nicht neu geladen werden.';

/**
 * A list whose rows are edited in place. What was typed lies over the list and survives every reload of it; a row is
 * saved at the revision it was seen at, so that nobody overwrites a colleague unseen.
 */
export function useEditableRows<Row extends Saved, Fields extends Draft>(
  list: EditableListSource<Row, Fields>,
) {
  type Mine = EditableRow<Row, Fields>;
  const { query, nameOf, draftOf, fallback = NO_ROWS } = list;
  const onFile = useRowsOnFile(query, fallback);
  const { result } = onFile;
  const [edits, setEdits] = useState<RowEdits<Row, Fields>>({});
  const rows = useMemo(
    () => rowsOf(result.data ?? fallback, edits, draftOf, nameOf),
    [result.data, fallback, edits, draftOf, nameOf],
  );
  const changed = rows.filter((row) => row.changed);
  const save = savingOf(list, onFile, setEdits);
  return {
    list: result,
    rows,
    changed,
    saving: rows.some((row) => row.saving),
    edit: (row: Mine, part: Partial<Fields>) => {
      const latest = onFile.latest(row.id) ?? row.saved;
      setEdits((all) => afterTyping(all, latest, part, draftOf));
    },
    /** True if the row was saved; otherwise the row shows the reason. */
    save: async (row: Mine) => !row.saving && (await save([row])).length === 0,
    /** Returns the names of the refused rows. */
    saveAll: () => save(changed),
    /** Reloads the row; changed fields keep the user's input. */
    reload: async (row: Mine): Promise<void> => {
      const { data, error } = await result.refetch();
      if (error) return toasts.failure(NOT_RELOADED, messageOf(error, '') || undefined);
      const fresh = data?.find(({ id }) => id === row.id);
      if (fresh) setEdits((all) => afterReload(all, fresh, draftOf));
    },
    discard: ({ id }: Mine) => setEdits((all) => withoutEdit(all, id)),
    discardAll: () => setEdits({}),
    /** Removes a deleted row from the list. */
    drop: (id: string) => {
      setEdits((all) => withoutEdit(all, id));
      onFile.remove(id);
    },
  };
}

export type EditableRows<Row extends Saved, Fields extends Draft> = ReturnType<
  typeof useEditableRows<Row, Fields>
>;

/** The saved list, and how the answer of a save enters it before the list is refetched. */
function useRowsOnFile<Row extends Saved>(
  query: EditableListSource<Row, Draft>['query'],
  fallback: readonly Row[],
) {
  const cache = useQueryClient();
  const result = useQuery(query);
  const { queryKey } = query;
  const set = (change: (all: readonly Row[]) => readonly Row[]) =>
    cache.setQueryData<readonly Row[]>(queryKey, (all = fallback) => change(all));
  const askAgain = () => void cache.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  return {
    result,
    /** The latest known row, possibly not rendered yet. */
    latest: (id: string) => cache.getQueryData<readonly Row[]>(queryKey)?.find((row) => row.id === id),
    /** Cancels running loads: their list may be older than the save. */
    put: async (saved: Row) => {
      await cache.cancelQueries({ queryKey });
      set((all) => all.map((row) => (row.id === saved.id ? saved : row)));
    },
    remove: (id: string) => {
      set((all) => all.filter((row) => row.id !== id));
      askAgain();
    },
    askAgain,
  };
}

/** Saves rows one after the other, because all rows of a list are in one stream. */
function savingOf<Row extends Saved, Fields extends Draft>(
  {
    check,
    draftOf,
    nameOf,
    save,
    onSaved,
    failed = 'Speichern fehlgeschlagen.',
  }: EditableListSource<Row, Fields>,
  onFile: Pick<ReturnType<typeof useRowsOnFile<Row>>, 'put' | 'askAgain'>,
  setEdits: (change: (all: RowEdits<Row, Fields>) => RowEdits<Row, Fields>) => void,
) {
  type Mine = EditableRow<Row, Fields>;
  const send = async (row: Mine): Promise<boolean> => {
    const refused = (refusal: Refusal) => {
      setEdits((all) => afterRefusal(all, row.id, refusal, draftOf));
      return false;
    };
    const wrong = check?.(row.draft, row.saved) ?? {};
    if (isRefused(wrong)) return refused({ errors: wrong, failure: '', behind: false });
    try {
      const saved = await save(row.saved, row.draft);
      await onFile.put(saved);
      setEdits((all) => afterSaving(all, saved, row.draft, draftOf));
      if (onSaved) onSaved(saved);
      else toasts.success('Gespeichert', nameOf(saved));
      onFile.askAgain();
      return true;
    } catch (error) {
      const { errors, reason, behind } = shownRefusal(error);
      return refused({ errors, failure: behind ? '' : failureText(failed, reason), behind });
    }
  };
  return async (rows: readonly Mine[]): Promise<readonly string[]> => {
    const waiting = rows.filter(({ saving }) => !saving);
    const ids = waiting.map(({ id }) => id);
    // Marks all rows as saving at once, so that nobody discards or deletes a row that waits for its turn.
    setEdits((all) => whileSaving(all, ids));
    const refused: string[] = [];
    for (const row of waiting) if (!(await send(row))) refused.push(row.name);
    return refused;
  };
}

function rowsOf<Row extends Saved, Fields extends Draft>(
  list: readonly Row[],
  edits: RowEdits<Row, Fields>,
  draftOf: (saved: Row) => Fields,
  nameOf: (saved: Row) => string,
): EditableRow<Row, Fields>[] {
  const known = new Set(list.map(({ id }) => id));
  const gone = Object.values(edits).flatMap(({ base }) => (known.has(base.id) ? [] : [base]));
  return [...list, ...gone].map((fresh) => {
    const { id } = fresh;
    const edit = edits[id];
    const saved = edit?.base ?? fresh;
    const original = draftOf(saved);
    return {
      id,
      saved,
      original,
      draft: edit?.draft ?? original,
      name: nameOf(saved),
      changed: edit !== undefined,
      saving: edit?.saving ?? false,
      errors: edit?.errors ?? {},
      failure: known.has(id) ? (edit?.failure ?? '') : GONE,
      behind: edit !== undefined && known.has(id) && isBehind(edit, fresh),
      reloaded: edit?.reloaded ?? false,
    };
  });
}

function isBehind<Row extends Saved>({ saving, behind, base }: RowEdit<Row, Draft>, fresh: Row): boolean {
  return !saving && (behind || fresh.revision > base.revision);
}
