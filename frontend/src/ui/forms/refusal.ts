import { ApiError, hasStatus } from '../../api/http.js';

/** The error messages by field. */
export type FieldMessages = Readonly<Record<string, string | undefined>>;

/** A failed save as a screen shows it. */
export type Shown = {
  readonly errors: FieldMessages;
  /** The server's sentence; empty when it said nothing. */
  readonly reason: string;
  /** Somebody else saved in between. */
  readonly behind: boolean;
};

/** Sorts the messages of a failed save into those at the fields and those above the form. */
export function shownRefusal(error: unknown): Shown {
  if (!(error instanceof ApiError)) return { errors: {}, reason: '', behind: false };
  const errors = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
  return { errors, reason: error.message, behind: hasStatus(error, 412) };
}

/** The screen's sentence with the server's behind it: „Fehler beim Speichern: Der Name fehlt.“ */
export function failureText(failed: string, reason: string): string {
  if (reason === '') return failed;
  return /[.!?]$/.test(failed) ? `${failed} ${reason}` : `${failed}: ${reason}`;
}

/** The message above a form with several wrong fields; a single wrong field needs none. */
export function sentenceOver(errors: FieldMessages, sentence = ''): string {
  return Object.values(errors).filter((message) => message !== undefined).length > 1 ? sentence : '';
}

/** True when a field is wrong. */
export function isRefused(errors: FieldMessages): boolean {
  return Object.values(errors).some((message) => message !== undefined);
}
