import { ApiError, hasStatus } from '../api/http.js';

/** What is wrong, by field. */
export type FieldMessages = Readonly<Record<string, string | undefined>>;

/** A failed save as a screen shows it. */
export type Shown = {
  readonly errors: FieldMessages;
  /** The server's sentence; empty when it said nothing. */
  readonly reason: string;
  /** Somebody else saved in between. */
  readonly behind: boolean;
};

/** Sorts a failed save into what stands at the fields and what stands above them. */
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

/** What stands above a form in which several fields are wrong; a single one says all there is to say. */
export function sentenceOver(errors: FieldMessages, sentence = ''): string {
  return Object.values(errors).filter((message) => message !== undefined).length > 1 ? sentence : '';
}

/** True when a field is wrong. */
export function isRefused(errors: FieldMessages): boolean {
  return Object.values(errors).some((message) => message !== undefined);
}
