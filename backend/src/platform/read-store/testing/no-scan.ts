/** One query as it was prepared, with the lines of SQLite's query plan. */
export type SeenQuery = { readonly sql: string; readonly plan: readonly string[] };

/**
 * The lines of a plan that read more than the query's own stretch of an index. Allowed are searches, the walk over a
 * covering index that `group` needs, sorting what a search by words has found, going through what a search has found (how
 * that was found has lines of its own), and reading a list that came with the query.
 */
export function scansOf({ sql, plan }: SeenQuery): readonly string[] {
  const isGroup = sql.includes('GROUP BY');
  const isWordSearch = sql.includes('FROM words_') || sql.includes('FROM json_each(');
  return plan.filter((line) => {
    if (line.startsWith('SEARCH ') || line.startsWith('LIST SUBQUERY') || line.startsWith('CORRELATED '))
      return false;
    if (line.startsWith('CO-ROUTINE ')) return false;
    if (line.startsWith('SCAN ') && plan.includes(line.replace('SCAN', 'CO-ROUTINE'))) return false;
    if (isGroup && /^SCAN \w+ USING COVERING INDEX/.test(line)) return false;
    if (/^SCAN \w+ VIRTUAL TABLE/.test(line)) return false;
    if (isWordSearch && line.startsWith('USE TEMP B-TREE')) return false;
    return true;
  });
}

/** Collects the queries of a store opened with `onQuery: queries.see`. */
export class SeenQueries {
  readonly all: SeenQuery[] = [];
  readonly see = (sql: string, plan: readonly string[]): void => {
    this.all.push({ sql, plan });
  };

  /** Queries that scan, each with its plan; `[]` is what a test wants. */
  scans(): readonly SeenQuery[] {
    return this.all.filter((query) => scansOf(query).length > 0);
  }
}
