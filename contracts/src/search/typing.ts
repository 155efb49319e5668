/** Debounce of the global search: imperceptible, but long enough that a fast typist's two keys make one request. */
export const SEARCH_SETTLES_MS = 20;
