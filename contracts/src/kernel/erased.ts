/** Replaces the personal texts of an erased person. */
export const ERASED = '[gelöscht]';

/** True for the text of an erased person. Such texts are displayed, but never searched or compared. */
export function isErased(text: string | null): boolean {
  return text === ERASED;
}

/** The text for a search field; null if it is unknown or erased. */
export function unlessErased(text: string | null): string | null {
  return isErased(text) ? null : text;
}
