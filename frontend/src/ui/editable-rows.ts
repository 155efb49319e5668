import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureText, isRefused, shownRefusal, type FieldMessages } from './refusal.js';

/** What a row's fields hold while it is edited. */
export type Draft = Readonly<Record<string, unknown>>;
/** A row of a list as the server answers it. */
export type Saved = { readonly id: string; readonly revision: number };

export type EditableRow<Row extends Saved = Saved, Fields extends Draft = Draft> = {
  readonly id: string;
  /** As it was on file when the editing began; its revision goes with the save. */
  readonly saved: Row;
  readonly original: Fields;
  readonly draft: Fields;
  readonly name: string;
  readonly changed: boolean;
  readonly saving: boolean;
  readonly errors: FieldMessages;
  /** Why the last save failed. */
  readonly failure: string;
  /** Somebody else has saved the row meanwhile. */
  readonly behind: boolean;
  /** The row was loaded anew under what was typed. */
  readonly reloaded: boolean;
};

export type EditableList<Row extends Saved, Fields extends Draft> = {
  readonly query: UseQueryOptions<readonly Row[], Error, readonly Row[], readonly string[]>;
  readonly nameOf: (saved: Row) => string;
  readonly draftOf: (saved: Row) => Fields;
  /** What can be seen to be wrong before the server is asked. */
  readonly check?: (draft: Fields, saved: Row) => FieldMessages;
  /** What is shown when the list cannot be loaded; default: nothing. */
  readonly fallback?: readonly Row[];
  readonly save: (saved: Row, draft: Fields) => Promise<Row>;
  /** After a save that worked. */
  readonly onSaved: (saved: Row) => void;
  /** The sentence of the screen when a save fails. */
  readonly failed: string;
};

type Edit<Row, Fields> = {
  readonly base: Row;
  readonly draft: Fields;
  readonly saving: boolean;
  readonly errors: FieldMessages;
  readonly failure: string;
  readonly behind: boolean;
  readonly reloaded: boolean;
};

const NO_ROWS: readonly never[] = [];
const UNTOUCHED = { saving: false, errors: {}, failure: '', behind: false, reloaded: false } as const;
const GONE = 'Der Datensatz wurde inzwischen gelöscht.';

/**
 * A list whose rows are edited in place. What was typed lies over the list and survives every reload of it; a row is
 * saved at the revision it was seen at, so that nobody overwrites a colleague unseen.
 */
export function useEditableRows<Row extends Saved, Fields extends Draft>(list: EditableList<Row, Fields>) {
  const { query, nameOf, draftOf, fallback = NO_ROWS } = list;
  const cache = useQueryClient();
  const result = useQuery(query);
  const [edits, setEdits] = useState<Readonly<Record<string, Edit<Row, Fields>>>>({});
  const rows = useMemo(
    () => rowsOf(result.data ?? fallback, edits, draftOf, nameOf),
    [result.data, fallback, edits, draftOf, nameOf],
  );

  const patch = (id: string, part: Partial<Edit<Row, Fields>>) =>
    setEdits((all) => (all[id] ? { ...all, [id]: { ...all[id], ...part } } : all));
  const forget = (id: string) =>
    setEdits((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id)));

  const edit = (row: EditableRow<Row, Fields>, part: Partial<Fields>) =>
    setEdits((all) => {
      const before = all[row.id] ?? { base: row.saved, draft: row.original, ...UNTOUCHED };
      const draft = { ...before.draft, ...part };
      const errors = {
        ...before.errors,
        ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
      };
      if (sameDraft(draft, draftOf(before.base)) && !before.saving) {
        return Object.fromEntries(Object.entries(all).filter(([key]) => key !== row.id));
      }
      return { ...all, [row.id]: { ...before, draft, errors } };
    });

  /** True when the row is saved; else what was wrong stands at it. */
  const save = async (row: EditableRow<Row, Fields>): Promise<boolean> => {
    if (row.saving) return false;
    const wrong = list.check?.(row.draft, row.saved) ?? {};
    if (isRefused(wrong)) {
      patch(row.id, { errors: wrong, failure: '' });
      return false;
    }
    patch(row.id, { saving: true, errors: {}, failure: '', reloaded: false });
    try {
      const saved = await list.save(row.saved, row.draft);
      await cache.cancelQueries({ queryKey: query.queryKey });
      cache.setQueryData<readonly Row[]>(query.queryKey, (all = []) =>
        all.map((it) => (it.id === row.id ? saved : it)),
      );
      // What was typed during the save stays and lies over the new row.
      setEdits((all) => {
        const now = all[row.id];
        const { [row.id]: _, ...others } = all;
        return !now || now.draft === row.draft
          ? others
          : { ...others, [row.id]: { ...UNTOUCHED, base: saved, draft: now.draft } };
      });
      list.onSaved(saved);
      void cache.invalidateQueries({ queryKey: query.queryKey.slice(0, 1) });
      return true;
    } catch (error) {
      const { errors, reason, behind } = shownRefusal(error);
      patch(row.id, {
        saving: false,
        errors,
        failure: behind ? '' : failureText(list.failed, reason),
        behind,
      });
      return false;
    }
  };

  /** Loads the row anew; the fields that were changed keep what was typed. */
  const reload = async (row: EditableRow<Row, Fields>): Promise<void> => {
    const { data } = await result.refetch();
    const fresh = data?.find(({ id }) => id === row.id);
    if (data === undefined) return;
    if (!fresh) return patch(row.id, { behind: false, failure: GONE });
    const typed = Object.entries(row.draft).filter(([key, value]) => !sameValue(value, row.original[key]));
    const draft = { ...draftOf(fresh), ...Object.fromEntries(typed) };
    patch(row.id, { base: fresh, draft, errors: {}, failure: '', behind: false, reloaded: true });
  };

  const changed = rows.filter((row) => row.changed);
  return {
    list: result,
    rows,
    changed,
    saving: rows.some((row) => row.saving),
    edit,
    save,
    reload,
    discard: (row: EditableRow<Row, Fields>) => forget(row.id),
    discardAll: () => setEdits({}),
    /** One after the other: all rows of a list stand in one stream. Answers the names of the rows that were refused. */
    saveAll: async (): Promise<readonly string[]> => {
      const refused: string[] = [];
      for (const row of changed) if (!(await save(row))) refused.push(row.name);
      return refused;
    },
    /** Takes a row that was deleted out of the list. */
    drop: (id: string) => {
      forget(id);
      cache.setQueryData<readonly Row[]>(query.queryKey, (all = []) => all.filter((it) => it.id !== id));
      void cache.invalidateQueries({ queryKey: query.queryKey.slice(0, 1) });
    },
  };
}

export type EditableRows<Row extends Saved, Fields extends Draft> = ReturnType<
  typeof useEditableRows<Row, Fields>
>;

function rowsOf<Row extends Saved, Fields extends Draft>(
  list: readonly Row[],
  edits: Readonly<Record<string, Edit<Row, Fields>>>,
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
      behind: edit !== undefined && !edit.saving && (edit.behind || fresh.revision > edit.base.revision),
      reloaded: edit?.reloaded ?? false,
    };
  });
}

function sameDraft(one: Draft, other: Draft): boolean {
  return Object.keys(one).every((key) => sameValue(one[key], other[key]));
}

/** True for equal texts, numbers and lists of them. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value) => other.includes(value));
  return one === other;
}
