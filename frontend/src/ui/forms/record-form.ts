import { useQuery, useQueryClient, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import { hasStatus, messageOf } from '../../api/http.js';
import { draftName, keptDraft, useKeptDraft } from '../../api/session/kept-drafts.js';
import { within } from '../../api/within.js';
import { conflictsOf } from '../saving/conflict.js';
import { changedFields, sameDraft, withTyped, type Draft } from './draft.js';
import { watchFocus } from '../dialogs/focus.js';
import { failureText, isRefused, sentenceOver, shownRefusal, type FieldMessages } from './refusal.js';
import { useStillHere } from '../saving/still-here.js';
import { toasts } from '../feedback/toasts.js';
import { useUnsaved } from '../saving/unsaved.js';

/** Something that is changed as a whole, and counts its changes. */
export type Revised = { readonly revision: number };

export type RecordForm<Value extends Revised, Fields extends Draft> = {
  readonly query: UseQueryOptions<Value, Error, Value, readonly string[]>;
  /** The part of the value that this form changes. */
  readonly draftOf: (value: Value) => Fields;
  /** The errors that the browser finds before sending. */
  readonly check?: (draft: Fields, value: Value) => FieldMessages;
  /** Stands above the form when that is more than one field; default: nothing. */
  readonly incomplete?: string;
  /** `onPart`: for a save of several calls, after each: these fields are saved. */
  readonly save: (value: Value, draft: Fields, onPart: OnPart<Value, Fields>) => Promise<Value>;
  readonly onSaved: (value: Value) => void;
  /** The sentence of the screen when a save fails. */
  readonly failed: string;
};

type OnPart<Value, Fields> = (saved: Value, fields: readonly (keyof Fields)[]) => void;

/** The draft, and the stored value when editing began. */
type Edit<Value, Fields> = { readonly base: Value; readonly draft: Fields };

/** The messages of the last save. */
type Refusal = { readonly errors: FieldMessages; readonly failure: string; readonly behind: boolean };

const NOT_REFUSED: Refusal = { errors: {}, failure: '', behind: false };
const NOT_RELOADED = 'Der Datensatz konnte nicht neu geladen werden.';
/** So long a refused save looks at what is on file now, in milliseconds, before it says that it was refused. */
const LOOK_MS = 3_000;

/**
 * A form over one record, on a page, in a dialog or among the settings; where the record can change, the component is
 * keyed by its id. What was typed survives every reload; a save goes with the revision that was seen, and only somebody
 * else's change of these very fields stands in its way. After a refusal the first wrong field has the focus; fields are
 * found by their `name`. A refusal that comes when the form is gone is told in a toast.
 */
export function useRecordForm<Value extends Revised, Fields extends Draft>(form: RecordForm<Value, Fields>) {
  const { draftOf } = form;
  const result = useQuery(form.query);
  const onFile = useValueOnFile(form, result);
  const name = draftName(...form.query.queryKey);
  const [edit, setEdit] = useState(() => keptDraft<Edit<Value, Fields>>(name) ?? null);
  const [card, setCard] = useState<HTMLElement | null>(null);
  const { saving, refusal, setRefusal, send, refuse } = useSending(form.failed, card);
  const { base, original, draft, changed, overtaken, conflicts } = stateOf(result.data, edit, draftOf);
  useUnsaved(changed.length > 0);
  useKeptDraft(name, changed.length > 0 ? edit : undefined);

  /** `answers`: the fields that say no more what was wrong with them; default: those of the part. */
  const change = (part: Partial<Fields>, answers: readonly string[] = Object.keys(part)) => {
    const latest = onFile.latest();
    if (latest === undefined) return;
    setEdit((now) => {
      const before = now ?? { base: latest, draft: draftOf(latest) };
      return { ...before, draft: { ...before.draft, ...part } };
    });
    const right = Object.fromEntries(answers.map((field) => [field, undefined]));
    setRefusal((before) => ({ ...before, errors: { ...before.errors, ...right }, failure: '' }));
  };
  /** True when it is saved. */
  const save = async (): Promise<boolean> => {
    if (saving || base === undefined || draft === undefined) return false;
    const wrong = form.check?.(draft, base) ?? {};
    if (isRefused(wrong)) {
      const failure = sentenceOver(wrong, form.incomplete);
      return refuse({ ...NOT_REFUSED, errors: wrong, failure });
    }
    return send(async () => {
      const saved = await onFile.save(base, draft, partOf(setEdit, draftOf));
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
    conflicts,
    change,
    save,
    discard: () => {
      setEdit(null);
      setRefusal(NOT_REFUSED);
    },
    /** Reloads the value; changed fields keep their input. */
    reload: async (): Promise<void> => {
      const { data, error } = await result.refetch();
      if (error || !data) return toasts.failure(NOT_RELOADED, messageOf(error, '') || undefined);
      setEdit((now) => now && editOver(data, now.draft, draftOf(now.base), draftOf));
      setRefusal((before) => ({ ...before, failure: '', behind: false }));
    },
  };
}

export type RecordFormState = Pick<
  ReturnType<typeof useRecordForm>,
  'changed' | 'conflicts' | 'saving' | 'failure' | 'behind' | 'save' | 'discard' | 'reload'
>;

/** Saves one after the other, and the messages of the last save. */
function useSending(failed: string, card: HTMLElement | null) {
  const [refusal, setRefusal] = useState(NOT_REFUSED);
  const [saving, setSaving] = useState(false);
  const isStillHere = useStillHere();
  const refuse = (refused: Refusal, isWaiting = () => true): false => {
    flushSync(() => setRefusal(refused));
    if (isWaiting()) firstWrong(card, refused.errors)?.focus();
    return false;
  };
  const send = async (save: () => Promise<void>): Promise<boolean> => {
    setSaving(true);
    setRefusal((before) => ({ ...NOT_REFUSED, behind: before.behind }));
    const isWaiting = watchFocus();
    try {
      await save();
      setRefusal(NOT_REFUSED);
      return true;
    } catch (error) {
      const { errors, reason, behind } = shownRefusal(error);
      const failure = failureText(failed, reason);
      if (!isStillHere()) toasts.failure(failure);
      return refuse({ errors, behind, failure: behind ? '' : failure }, isWaiting);
    } finally {
      setSaving(false);
    }
  };
  return { saving, refusal, setRefusal, send, refuse };
}

/** The value on file: how it is read, and how a save gets through although other parts of it have changed. */
function useValueOnFile<Value extends Revised, Fields extends Draft>(
  { query, draftOf, save }: RecordForm<Value, Fields>,
  result: UseQueryResult<Value>,
) {
  const cache = useQueryClient();
  const { queryKey } = query;
  /** Once more with what is on file now, unless these very fields were changed there or it cannot soon be seen. */
  const saveAgain = async (
    base: Value,
    draft: Fields,
    onPart: OnPart<Value, Fields>,
    refused: unknown,
  ): Promise<Value> => {
    const look = await within(LOOK_MS, result.refetch());
    if (!look?.data || look.error || !sameDraft(draftOf(look.data), draftOf(base))) throw refused;
    return save(look.data, draft, onPart);
  };
  return {
    /** As it is known now, which may not be drawn yet. */
    latest: () => cache.getQueryData<Value>(queryKey),
    save: async (base: Value, draft: Fields, tellPart: OnPart<Value, Fields>): Promise<Value> => {
      let isPartSaved = false;
      const onPart: OnPart<Value, Fields> = (part, fields) => {
        isPartSaved = true;
        cache.setQueryData<Value>(queryKey, part);
        tellPart(part, fields);
      };
      const saved = await save(base, draft, onPart).catch((error: unknown) => {
        if (isPartSaved || !hasStatus(error, 412)) throw error;
        return saveAgain(base, draft, onPart, error);
      });
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<Value>(queryKey, saved);
      void cache.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
      return saved;
    },
  };
}

/** The visible state from the stored value and the draft. */
function stateOf<Value extends Revised, Fields extends Draft>(
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
  const conflicts =
    edit === null || fresh === undefined ? [] : conflictsOf(draftOf(edit.base), edit.draft, draftOf(fresh));
  return { base, original, draft, changed, overtaken, conflicts };
}

/** The changes since `seen`, applied to the stored value; null if there are none. */
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

/** Goes on from what is saved after each part of a save. */
function partOf<Value, Fields extends Draft>(
  setEdit: Dispatch<SetStateAction<Edit<Value, Fields> | null>>,
  draftOf: (value: Value) => Fields,
): OnPart<Value, Fields> {
  return (part, fields) => setEdit((now) => now && editOverPart(part, now.draft, fields, draftOf));
}

/** What is left of the draft after these fields were saved. */
function editOverPart<Value, Fields extends Draft>(
  base: Value,
  draft: Fields,
  fields: readonly (keyof Fields)[],
  draftOf: (value: Value) => Fields,
): Edit<Value, Fields> {
  const onFile = draftOf(base);
  const saved = Object.fromEntries(fields.map((field) => [field, onFile[field]])) as Partial<Fields>;
  return { base, draft: { ...draft, ...saved } };
}

/** In the order of the page, not of the answer. */
function firstWrong(form: HTMLElement | null, errors: FieldMessages): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLElement>('[name]') ?? [];
  return [...fields].find((field) => errors[field.getAttribute('name') ?? ''] !== undefined);
}
