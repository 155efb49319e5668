import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hasStatus } from '../../api/http.js';
import { useSendOnce } from '../../api/send-once.js';
import { failureText, shownRefusal, type FieldMessages } from './refusal.js';
import { useStillHere } from '../saving/still-here.js';
import { toasts } from '../feedback/toasts.js';

export type Write<Input, Answer> = {
  readonly send: (input: Input, idempotencyKey: string) => Promise<Answer>;
  /** The first parts of the query keys that show it: asked again beside, never waited for. */
  readonly refresh: readonly string[];
  /** The success message: a title, or title and text; none if the page shows the result. */
  readonly done?: (answer: Answer, input: Input) => string | readonly [title: string, text: string];
  readonly onDone?: (answer: Answer, input: Input) => void;
  /** The sentence of the screen when it fails. */
  readonly failed: string;
  /** Other words for a failure that has its own, in place of the screen's sentence and the server's; null: none. */
  readonly wordsOf?: (error: unknown) => string | null;
  /** `here`: `failure` and `errors` contain the messages, for a dialog to show; otherwise a toast shows them. */
  readonly told?: 'toast' | 'here';
  /** Names what a write is about: writes about different things run side by side, default: one at a time. */
  readonly about?: (input: Input) => string;
};

type Failure = { readonly failure: string; readonly errors: FieldMessages };
const NONE: Failure = { failure: '', errors: {} };

/**
 * One change at the server. What became of it is told first; what shows it is asked again beside, and nobody waits for
 * that. Who presses twice changes once, and what comes when the component is gone is told in a toast.
 */
export function useWrite<Input, Answer>(write: Write<Input, Answer>) {
  const cache = useQueryClient();
  const sendOnce = useSendOnce(write.send);
  const running = useRef(new Set<string>());
  const [busyAbout, setBusyAbout] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState(NONE);
  const isStillHere = useStillHere();
  const refresh = () => {
    for (const key of write.refresh) void cache.invalidateQueries({ queryKey: [key] });
  };
  const tellDone = (answer: Answer, input: Input) => {
    const said = write.done?.(answer, input);
    if (typeof said === 'string') toasts.success(said);
    else if (said !== undefined) toasts.success(...said);
    write.onDone?.(answer, input);
  };
  const tellFailure = (error: unknown) => {
    const { errors, reason } = shownRefusal(error);
    const words = write.wordsOf?.(error) ?? null;
    if (write.told === 'here' && isStillHere())
      setRefused({ errors, failure: words ?? failureText(write.failed, reason) });
    else if (words === null) toasts.failure(write.failed, reason || undefined);
    else toasts.failure(words);
  };
  /** True when it worked. */
  const run = async (input: Input): Promise<boolean> => {
    const about = write.about?.(input) ?? '';
    if (running.current.has(about)) return false;
    running.current.add(about);
    setBusyAbout([...running.current]);
    setRefused(NONE);
    try {
      tellDone(await sendOnce(input), input);
      refresh();
      return true;
    } catch (error) {
      tellFailure(error);
      // What was refused may stand otherwise by now; what nobody knows of may have been done.
      if (!hasStatus(error, 400)) refresh();
      return false;
    } finally {
      running.current.delete(about);
      setBusyAbout([...running.current]);
    }
  };
  return {
    run,
    busy: busyAbout.length > 0,
    isBusyAbout: (about: string) => busyAbout.includes(about),
    ...refused,
    forgetFailure: () => setRefused(NONE),
  };
}
