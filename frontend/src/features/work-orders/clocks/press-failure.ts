import { ApiError } from '../../../api/api-error.js';

/** The words of the specification (2 §8) for a refusal that brings none of its own. */
const WORDS: Readonly<Record<'start' | 'stop', Readonly<Record<number, string>>>> = {
  start: {
    409: 'Der Mechaniker hat bereits eine aktive Zeitbuchung.',
    403: 'Keine Berechtigung für diese Zeitbuchung.',
  },
  stop: { 403: 'Keine Berechtigung, diese Zeitbuchung zu stoppen.' },
};

/** Words for a refused start or stop that brings none of its own; null: the general ones. */
export function pressRefusal(kind: 'start' | 'stop', error: unknown): string | null {
  if (!(error instanceof ApiError) || error.message !== '') return null;
  return WORDS[kind][error.status] ?? null;
}
