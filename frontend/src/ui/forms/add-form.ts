import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { draftName, keptDraft, useKeptDraft } from '../../api/session/kept-drafts.js';
import { useSendOnce } from '../../api/send-once.js';
import { formName, typedFields, withTyped, type Draft } from './draft.js';
import { watchFocus } from '../dialogs/focus.js';
import { failureText, isRefused, sentenceOver, shownRefusal, type FieldMessages } from './refusal.js';
import { toasts } from '../feedback/toasts.js';
import { useUnsaved } from '../saving/unsaved.js';

export type AddForm<Fields extends Draft, Answer> = {
  readonly empty: Fields;
  /** The id of the record that it is about: what was typed for one never shows at another. */
  readonly of?: string | undefined;
  /** The draft after sending, if it differs from `empty`. */
  readonly emptyAgain?: Fields;
  /** Problems that the browser can find before sending. */
  readonly check: (draft: Fields) => FieldMessages;
  /** Message above the form if several fields are wrong; default: none. */
  readonly incomplete?: string;
  readonly send: (draft: Fields, idempotencyKey: string) => Promise<Answer>;
  /** First part of the query keys to refetch. */
  readonly refresh?: string;
  /** The toast after success, e.g. a title and the name of the new record. */
  readonly added?: (answer: Answer) => readonly [title: string, text?: string];
  readonly onAdded?: (answer: Answer) => void;
  /** The screen's own message after a failure. */
  readonly failed: string | ((draft: Fields) => string);
};

/**
 * A form that adds a row to a list. A refusal keeps the input; a success clears it, except for input typed while the
 * request was running.
 */
export function useAddForm<Fields extends Draft, Answer>(form: AddForm<Fields, Answer>) {
  const cache = useQueryClient();
  const [empty, setEmpty] = useState(form.empty);
  const name = draftName(formName(empty, form.of));
  const [draft, setDraft] = useState<Fields>(() => ({ ...empty, ...keptDraft<Partial<Fields>>(name) }));
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const sendOnce = useSendOnce(form.send);
  const typed = useMemo(() => typedFields(draft, empty), [draft, empty]);
  useUnsaved(typed !== undefined);
  // Only these: after the next log-in the others are as a colleague may have left them.
  useKeptDraft(name, typed);

  /** `answers`: the fields whose messages disappear; default: the fields of `part`. */
  const change = (part: Partial<Fields>, answers: readonly string[] = Object.keys(part)) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => ({ ...before, ...Object.fromEntries(answers.map((field) => [field, undefined])) }));
    setFailure('');
  };
  const refuse = (wrong: FieldMessages, sentence: string, isWaiting = () => true) => {
    flushSync(() => {
      setErrors(wrong);
      setFailure(sentence);
    });
    if (isWaiting()) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending) return;
    if (focusUnread(element.current)) return;
    const wrong = form.check(draft);
    if (isRefused(wrong)) return refuse(wrong, sentenceOver(wrong, form.incomplete));
    setSending(true);
    const isWaiting = watchFocus();
    try {
      const answer = await sendOnce(draft);
      const { emptyAgain = form.empty } = form;
      setEmpty(emptyAgain);
      setDraft((now) => withTyped(emptyAgain, now, draft));
      setErrors({});
      setFailure('');
      if (form.refresh !== undefined) void cache.invalidateQueries({ queryKey: [form.refresh] });
      if (form.added !== undefined) toasts.success(...form.added(answer));
      form.onAdded?.(answer);
    } catch (error) {
      const { errors: atFields, reason } = shownRefusal(error);
      const failed = typeof form.failed === 'string' ? form.failed : form.failed(draft);
      refuse(atFields, failureText(failed, reason), isWaiting);
    }
    setSending(false);
  };
  return {
    draft,
    /** True if closing would lose input. `form.empty` may change while the form is open and does not count. */
    unsaved: typed !== undefined,
    errors,
    failure,
    sending,
    change,
    formProps: { ref: element, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}

/** Focuses a date field whose text is not a date: it would be dropped silently. */
function focusUnread(form: HTMLFormElement | null): boolean {
  const unread = form?.querySelector<HTMLElement>('[data-unread]');
  unread?.focus();
  return unread != null;
}

/** The message of a Fluent field. */
export function problem(message: string | undefined) {
  return message === undefined ? {} : { validationMessage: message, validationState: 'error' as const };
}
