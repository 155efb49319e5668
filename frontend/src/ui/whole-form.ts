import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Draft } from './editable-rows.js';
import { failureText, shownRefusal, type FieldMessages } from './refusal.js';
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

type Edit<Value, Fields> = { readonly base: Value; readonly draft: Fields };

/**
 * A form over one thing there is only once, as the settings are. What was typed survives every reload; a save goes
 * with the revision that was seen, and only somebody else's change of these very fields stands in its way. After a
 * refusal the first wrong field has the focus; fields are found by their `name`.
 */
export function useWholeForm<Value extends { readonly revision: number }, Fields extends Draft>(
  form: WholeForm<Value, Fields>,
) {
  const { query, draftOf } = form;
  const cache = useQueryClient();
  const result = useQuery(query);
  const [edit, setEdit] = useState<Edit<Value, Fields> | null>(null);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState('');
  const [refusedAsBehind, setRefusedAsBehind] = useState(false);
  const [saving, setSaving] = useState(false);
  const [card, setCard] = useState<HTMLElement | null>(null);
  const fresh = result.data;
  const untouched = edit !== null && fresh !== undefined && isSame(draftOf(fresh), draftOf(edit.base));
  const base = edit === null || untouched ? fresh : edit.base;
  const original = base === undefined ? undefined : draftOf(base);
  const draft = edit?.draft ?? original;
  const changed = draft === undefined || original === undefined ? [] : changedFields(draft, original);
  useUnsaved(changed.length > 0);

  const change = (part: Partial<Fields>) => {
    if (base === undefined || draft === undefined) return;
    setEdit({ base: edit?.base ?? base, draft: { ...draft, ...part } });
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }));
    setFailure('');
  };
  const forget = () => {
    setEdit(null);
    setErrors({});
    setFailure('');
    setRefusedAsBehind(false);
  };
  const save = async (): Promise<void> => {
    if (saving || base === undefined || draft === undefined) return;
    setSaving(true);
    setErrors({});
    setFailure('');
    try {
      const saved = await form.save(base, draft);
      await cache.cancelQueries({ queryKey: query.queryKey });
      cache.setQueryData<Value>(query.queryKey, saved);
      setEdit((now) => (now === null || now.draft === draft ? null : { base: saved, draft: now.draft }));
      setRefusedAsBehind(false);
      form.onSaved(saved);
      void cache.invalidateQueries({ queryKey: query.queryKey.slice(0, 1) });
    } catch (error) {
      const shown = shownRefusal(error);
      flushSync(() => {
        setErrors(shown.errors);
        setRefusedAsBehind(shown.behind);
        setFailure(shown.behind ? '' : failureText(form.failed, shown.reason));
      });
      firstWrong(card, shown.errors)?.focus();
    }
    setSaving(false);
  };
  /** Loads the value anew; the fields that were changed keep what was typed. */
  const reload = async (): Promise<void> => {
    const { data } = await result.refetch();
    if (data === undefined || draft === undefined) return;
    const typed = Object.fromEntries(changed.map((field) => [field, draft[field]]));
    setEdit({ base: data, draft: { ...draftOf(data), ...typed } });
    setRefusedAsBehind(false);
    setFailure('');
  };
  const overtaken = edit !== null && !untouched && fresh !== undefined && fresh.revision > edit.base.revision;
  return {
    /** For the element that holds the fields. */
    cardProps: { ref: setCard },
    result,
    /** undefined until the value is loaded. */
    draft,
    original,
    changed,
    saving,
    errors,
    failure,
    behind: !saving && changed.length > 0 && (refusedAsBehind || overtaken),
    change,
    save,
    discard: forget,
    reload,
  };
}

export type WholeFormState = Pick<
  ReturnType<typeof useWholeForm>,
  'changed' | 'saving' | 'failure' | 'behind' | 'save' | 'discard' | 'reload'
>;

/** In the order of the page, not of the answer. */
function firstWrong(form: HTMLElement | null, errors: FieldMessages): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLElement>('[name]') ?? [];
  return [...fields].find((field) => errors[field.getAttribute('name') ?? ''] !== undefined);
}

function changedFields(draft: Draft, original: Draft): string[] {
  return Object.keys(draft).filter((field) => !isSame(draft[field], original[field]));
}

/** Equal as JSON: fields hold texts, flags and small lists of them; a chosen picture is compared by itself. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
