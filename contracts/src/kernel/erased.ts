/** How a personal text of somebody who was erased reads. */
export const ERASED = '[gelöscht]';

/** True for a personal text whose owner was erased: shown as it is, never searched for, never compared. */
export function isErased(text: string | null): boolean {
  return text === ERASED;
}

/** The text for a search field: null for one that is not known or whose owner was erased. */
export function unlessErased(text: string | null): string | null {
  return isErased(text) ? null : text;
}
