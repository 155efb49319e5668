/** A prepared query with the lines of SQLite's query plan. */
export type SeenQuery = { readonly sql: string; readonly plan: readonly string[] };

/**
 * The lines of a plan that read more than the query's index range. Allowed: searches, the walk over a covering index
 * for `group`, sorting and iterating the matches of a word search, and reading a list bound to the query.
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

  /** Queries that scan, with their plans; expected to be `[]`. */
  scans(): readonly SeenQuery[] {
    return this.all.filter((query) => scansOf(query).length > 0);
  }
}
