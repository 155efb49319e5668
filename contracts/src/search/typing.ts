/** How long the search over everything waits for the next key: a fast typist asks once for two letters, nobody notices. */
export const SEARCH_SETTLES_MS = 20;
