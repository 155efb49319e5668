import { useCallback, useEffect, useRef, useState } from 'react';

/** What the visitor, or the automatic rule, decided: an existing one by its id, a new one, or nothing yet. */
export type Choice =
  { readonly kind: 'unknown' | 'new' } | { readonly kind: 'existing'; readonly id: string };

export type Lookup<Found> = {
  readonly state: 'idle' | 'loading' | 'loaded' | 'empty' | 'error';
  readonly found: readonly Found[];
  readonly choice: Choice;
};

type Search<Input, Found> = (input: Input, signal: AbortSignal) => Promise<readonly Found[]>;

const UNKNOWN: Choice = { kind: 'unknown' };
const NEW: Choice = { kind: 'new' };
const IDLE = { state: 'idle', found: [], choice: UNKNOWN } as const;

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

  const ask = useCallback(
    (input: Input): Promise<Lookup<Found>> => {
      running.current?.controller.abort();
      const controller = new AbortController();
      setLookup((last) => ({ ...last, state: 'loading', choice: UNKNOWN }));
      const answer = search(input, controller.signal)
        .then((found): Lookup<Found> => {
          if (found.length === 0) return { state: 'empty', found, choice: NEW };
          const first = preselect(found);
          return { state: 'loaded', found, choice: first ? { kind: 'existing', id: first.id } : UNKNOWN };
        })
        .catch((): Lookup<Found> =>
          controller.signal.aborted ? IDLE : { state: 'error', found: [], choice: NEW },
        );
      running.current = { controller, answer };
      void answer.then((next) => {
        if (!controller.signal.aborted) setLookup(next);
      });
      return answer;
    },
    [search, preselect],
  );

  const reset = useCallback(() => {
    running.current?.controller.abort();
    running.current = null;
    setLookup(IDLE);
  }, []);

  const choose = useCallback((choice: Choice) => setLookup((last) => ({ ...last, choice })), []);

  /**
   * The choice to send. While an answer is still under way nobody has seen it: then only what needs no choosing
   * counts, and the server matches by what was typed; also when a newer question has cancelled this one.
   */
  const decide = async (late?: Promise<Lookup<Found>>): Promise<Choice> => {
    const pending = late ?? (lookup.state === 'loading' ? running.current?.answer : undefined);
    if (pending === undefined) return lookup.choice;
    const { state } = await pending;
    return state === 'empty' || state === 'error' ? NEW : UNKNOWN;
  };

  useEffect(() => () => running.current?.controller.abort(), []);

  return { lookup, ask, reset, choose, decide };
}
