import { useCallback, useEffect, useRef, useState } from 'react';

/** The choice of the visitor or of the automatic rule: an existing record by its id, a new one, or none yet. */
export type Choice =
  { readonly kind: 'unknown' | 'new' } | { readonly kind: 'existing'; readonly id: string };

export type Lookup<Found> = {
  readonly state: 'idle' | 'loading' | 'loaded' | 'empty' | 'error';
  readonly found: readonly Found[];
  readonly choice: Choice;
  /** The number of the question that this is the state of. */
  readonly question: number;
};

type Search<Input, Found> = (input: Input, signal: AbortSignal) => Promise<readonly Found[]>;

/** A request is not kept waiting longer by a question that only makes it more comfortable. */
const ANSWER_LIMIT_MS = 8_000;
const UNKNOWN: Choice = { kind: 'unknown' };
const NEW: Choice = { kind: 'new' };
const IDLE = { state: 'idle', found: [], choice: UNKNOWN, question: 0 } as const;

/**
 * Asks whether a customer or a vehicle is known. A newer question cancels the one before. What `preselect` names
 * becomes the choice; nothing found and a failed search mean a new one (specification §4).
 */
export function useLookup<Input, Found extends { readonly id: string }>(
  search: Search<Input, Found>,
  preselect: (found: readonly Found[]) => Found | undefined,
) {
  const [lookup, setLookup] = useState<Lookup<Found>>(IDLE);
  const running = useRef<{ controller: AbortController; answer: Promise<Lookup<Found>> } | null>(null);
  /** The newest question's number: it is not drawn yet when `lookup` has another. */
  const newest = useRef(0);

  const ask = useCallback(
    (input: Input): void => {
      running.current?.controller.abort();
      const controller = new AbortController();
      const question = ++newest.current;
      setLookup((last) => ({ ...last, state: 'loading', choice: UNKNOWN, question }));
      const answer = search(input, controller.signal)
        .then((found): Lookup<Found> => {
          if (found.length === 0) return { state: 'empty', found, choice: NEW, question };
          const first = preselect(found);
          const choice: Choice = first ? { kind: 'existing', id: first.id } : UNKNOWN;
          return { state: 'loaded', found, choice, question };
        })
        .catch((): Lookup<Found> =>
          controller.signal.aborted ? IDLE : { state: 'error', found: [], choice: NEW, question },
        );
      running.current = { controller, answer };
      void answer.then((next) => {
        if (!controller.signal.aborted) setLookup(next);
      });
    },
    [search, preselect],
  );

  const reset = useCallback(() => {
    running.current?.controller.abort();
    running.current = null;
    setLookup({ ...IDLE, question: ++newest.current });
  }, []);

  const choose = useCallback((choice: Choice) => setLookup((last) => ({ ...last, choice })), []);

  /**
   * The choice to send. What is still under way or not drawn yet nobody has seen: then only what needs no choosing
   * counts, and the server matches by what was typed; also when a newer question has cancelled this one, or when no answer
   * comes.
   */
  const decide = async (): Promise<Choice> => {
    if (lookup.question === newest.current && lookup.state !== 'loading') return lookup.choice;
    const asked = running.current;
    const limit = setTimeout(() => asked?.controller.abort(), ANSWER_LIMIT_MS);
    const state = (await asked?.answer)?.state;
    clearTimeout(limit);
    return state === 'empty' || state === 'error' ? NEW : UNKNOWN;
  };

  useEffect(() => () => running.current?.controller.abort(), []);

  return { lookup, ask, reset, choose, decide };
}
