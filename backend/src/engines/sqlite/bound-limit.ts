/**
 * `LIMIT` with a bound number. The plus sign hides the number from SQLite's planner, which would otherwise replan the
 * statement for every new value; that costs more than reading a row.
 */
export const BOUND_LIMIT = 'LIMIT +?';
