import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSendOnce } from '../api/send-once.js';
import { sameDraft, withTyped, type Draft } from './draft.js';
import { watchFocus } from './focus.js';
import { failureText, isRefused, sentenceOver, shownRefusal, type FieldMessages } from './refusal.js';
import { toasts } from './toasts.js';
import { useUnsaved } from './unsaved.js';

export type AddForm<Fields extends Draft, Answer> = {
  readonly empty: Fields;
  /** Where the form is not the same again after it was sent. */
  readonly emptyAgain?: Fields;
  /** What can be seen to be wrong before the server is asked. */
  readonly check: (draft: Fields) => FieldMessages;
  /** Stands above the form when that is more than one field; default: nothing. */
  readonly incomplete?: string;
  readonly send: (draft: Fields, idempotencyKey: string) => Promise<Answer>;
  /** The first part of the keys of the lists that show it: asked again beside. */
  readonly refresh?: string;
  /** What is said when it worked, e.g. a title and the name of what was added. */
  readonly added?: (answer: Answer) => readonly [title: string, text?: string];
  readonly onAdded?: (answer: Answer) => void;
  /** The sentence of the screen when it fails. */
  readonly failed: string | ((draft: Fields) => string);
};

/**
 * A form that adds something to a list: what is typed stays when it is refused, and is gone when it worked, but for
 * what was typed while it was on its way.
 */
export function useAddForm<Fields extends Draft, Answer>(form: AddForm<Fields, Answer>) {
  const cache = useQueryClient();
  const [empty, setEmpty] = useState(form.empty);
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const sendOnce = useSendOnce(form.send);
  const unsaved = !sameDraft(draft, empty);
  useUnsaved(unsaved);

  /** `answers`: the fields that say no more what was wrong with them; default: those of the part. */
  const change = (part: Partial<Fields>, answers: readonly string[] = Object.keys(part)) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(answers.map((field) => [field, undefined])),
    }));
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
    // What is typed there and is no date would be left out unseen.
    const unread = element.current?.querySelector<HTMLElement>('[data-unread]');
    if (unread) return unread.focus();
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
    /** Something is typed that closing would lose; not what `form.empty` has become since. */
    unsaved,
    errors,
    failure,
    sending,
    change,
    formProps: { ref: element, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}

/** The message of a Fluent field. */
export function problem(message: string | undefined) {
  return message === undefined ? {} : { validationMessage: message, validationState: 'error' as const };
}
