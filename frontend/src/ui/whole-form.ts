import { useQuery, useQueryClient, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { hasStatus, messageOf } from '../api/http.js';
import { changedFields, sameDraft, withTyped, type Draft } from './draft.js';
import { watchFocus } from './focus.js';
import { failureText, shownRefusal, type FieldMessages } from './refusal.js';
import { toasts } from './toasts.js';
import { useUnsaved } from './unsaved.js';

export type WholeForm<Value extends { readonly revision: number }, Fields extends Draft> = {
  readonly query: UseQueryOptions<Value, Error, Value, readonly string[]>;
  /** The part of the value that this form changes. */
  readonly draftOf: (value: Value) => Fields;
  readonly save: (value: Value, draft: Fields) => Promise<Value>;
  readonly onSaved: (value: Value) => void;
  /** The sentence of the screen when a save fails. */
  readonly failed: string;
};

/** What was typed over the value that was on file when the editing began. */
type Edit<Value, Fields> = { readonly base: Value; readonly draft: Fields };

/** What stands at the form because of the last save. */
type Refusal = { readonly errors: FieldMessages; readonly failure: string; readonly behind: boolean };

const NOT_REFUSED: Refusal = { errors: {}, failure: '', behind: false };
const NOT_RELOADED = 'Die Einstellungen konnten nicht neu geladen werden.';

/**
 * A form over one thing there is only once, as the settings are. What was typed survives every reload; a save goes
 * with the revision that was seen, and only somebody else's change of these very fields stands in its way. After a
 * refusal the first wrong field has the focus; fields are found by their `name`.
 */
export function useWholeForm<Value extends { readonly revision: number }, Fields extends Draft>(
  form: WholeForm<Value, Fields>,
) {
  const { draftOf } = form;
  const result = useQuery(form.query);
  const onFile = useValueOnFile(form, result);
  const [edit, setEdit] = useState<Edit<Value, Fields> | null>(null);
  const [card, setCard] = useState<HTMLElement | null>(null);
  const { saving, refusal, setRefusal, send } = useSending(form.failed, card);
  const { base, original, draft, changed, overtaken } = stateOf(result.data, edit, draftOf);
  useUnsaved(changed.length > 0);

  const change = (part: Partial<Fields>) => {
    const latest = onFile.latest();
    if (latest === undefined) return;
    setEdit((now) => {
      const before = now ?? { base: latest, draft: draftOf(latest) };
      return { ...before, draft: { ...before.draft, ...part } };
    });
    const typed = Object.fromEntries(Object.keys(part).map((field) => [field, undefined]));
    setRefusal((before) => ({ ...before, errors: { ...before.errors, ...typed }, failure: '' }));
  };
  const save = async (): Promise<void> => {
    if (saving || base === undefined || draft === undefined) return;
    await send(async () => {
      const saved = await onFile.save(base, draft);
      setEdit((now) => now && editOver(saved, now.draft, draft, draftOf));
      form.onSaved(saved);
    });
  };
  return {
    /** For the element that holds the fields. */
    cardProps: { ref: setCard },
    result,
    /** undefined until the value is loaded. */
    draft,
    original,
    changed,
    saving,
    errors: refusal.errors,
    failure: refusal.failure,
    behind: !saving && changed.length > 0 && (refusal.behind || overtaken),
    change,
    save,
    discard: () => {
      setEdit(null);
      setRefusal(NOT_REFUSED);
    },
    /** Loads the value anew; the fields that were changed keep what was typed. */
    reload: async (): Promise<void> => {
      const { data, error } = await result.refetch();
      if (error || !data) return toasts.failure(NOT_RELOADED, messageOf(error, '') || undefined);
      setEdit((now) => now && editOver(data, now.draft, draftOf(now.base), draftOf));
      setRefusal((before) => ({ ...before, failure: '', behind: false }));
    },
  };
}

export type WholeFormState = Pick<
  ReturnType<typeof useWholeForm>,
  'changed' | 'saving' | 'failure' | 'behind' | 'save' | 'discard' | 'reload'
>;

/** One save after the other, and what stands at the form because of the last. */
function useSending(failed: string, card: HTMLElement | null) {
  const [refusal, setRefusal] = useState(NOT_REFUSED);
  const [saving, setSaving] = useState(false);
  const send = async (save: () => Promise<void>): Promise<void> => {
    setSaving(true);
    setRefusal((before) => ({ ...NOT_REFUSED, behind: before.behind }));
    const isWaiting = watchFocus();
    try {
      await save();
      setRefusal(NOT_REFUSED);
    } catch (error) {
      const { errors, reason, behind } = shownRefusal(error);
      flushSync(() => setRefusal({ errors, behind, failure: behind ? '' : failureText(failed, reason) }));
      if (isWaiting()) firstWrong(card, errors)?.focus();
    }
    setSaving(false);
  };
  return { saving, refusal, setRefusal, send };
}

/** The value on file: how it is read, and how a save gets through although other parts of it have changed. */
function useValueOnFile<Value extends { readonly revision: number }, Fields extends Draft>(
  { query, draftOf, save }: WholeForm<Value, Fields>,
  result: UseQueryResult<Value>,
) {
  const cache = useQueryClient();
  const { queryKey } = query;
  /** Once more with what is on file now, unless these very fields were changed there. */
  const saveAgain = async (base: Value, draft: Fields, refused: unknown): Promise<Value> => {
    const { data, error } = await result.refetch();
    if (error || !data || !sameDraft(draftOf(data), draftOf(base))) throw refused;
    return save(data, draft);
  };
  return {
    /** As it is known now, which may not be drawn yet. */
    latest: () => cache.getQueryData<Value>(queryKey),
    save: async (base: Value, draft: Fields): Promise<Value> => {
      const saved = await save(base, draft).catch((error: unknown) => {
        if (!hasStatus(error, 412)) throw error;
        return saveAgain(base, draft, error);
      });
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<Value>(queryKey, saved);
      void cache.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
      return saved;
    },
  };
}

/** What is shown of the value on file and of what was typed over it. */
function stateOf<Value extends { readonly revision: number }, Fields extends Draft>(
  fresh: Value | undefined,
  edit: Edit<Value, Fields> | null,
  draftOf: (value: Value) => Fields,
) {
  const untouched = edit !== null && fresh !== undefined && sameDraft(draftOf(fresh), draftOf(edit.base));
  const base = edit === null || untouched ? fresh : edit.base;
  const original = base === undefined ? undefined : draftOf(base);
  const draft = edit?.draft ?? original;
  const changed = draft === undefined || original === undefined ? [] : changedFields(draft, original);
  /** Somebody else has changed these very fields. */
  const overtaken = edit !== null && !untouched && fresh !== undefined && fresh.revision > edit.base.revision;
  return { base, original, draft, changed, overtaken };
}

/** What was typed since `seen`, over what is on file now; null when that is nothing. */
function editOver<Value, Fields extends Draft>(
  base: Value,
  now: Fields,
  seen: Fields,
  draftOf: (value: Value) => Fields,
): Edit<Value, Fields> | null {
  const onFile = draftOf(base);
  const draft = withTyped(onFile, now, seen);
  return sameDraft(draft, onFile) ? null : { base, draft };
}

/** In the order of the page, not of the answer. */
function firstWrong(form: HTMLElement | null, errors: FieldMessages): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLElement>('[name]') ?? [];
  return [...fields].find((field) => errors[field.getAttribute('name') ?? ''] !== undefined);
}
