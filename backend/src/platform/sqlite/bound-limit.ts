/**
 * `LIMIT` with a number that is bound. The sign is for SQLite's planner: it looks at a bare question mark to plan by its
 * value, and then plans the statement anew each time that one is bound, which costs more than reading a row.
 */
export const BOUND_LIMIT = 'LIMIT +?';
