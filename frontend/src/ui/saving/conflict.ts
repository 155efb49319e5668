import { changedFields, type Draft } from '../forms/draft.js';
import { formatDate, MISSING } from '../dates/formats.js';

/** A field that was changed here and, meanwhile, elsewhere. */
export type Conflict = { readonly field: string; readonly mine: string; readonly theirs: string };

/**
 * Where somebody else's change meets what was typed: fields that were changed on file since the editing began, with what
 * stands in the form. Fields that only one side has changed are no conflict.
 */
export function conflictsOf(base: Draft, mine: Draft, theirs: Draft): readonly Conflict[] {
  const there = new Set(changedFields(theirs, base));
  return changedFields(mine, base)
    .filter((field) => there.has(field) && textOf(mine[field]) !== textOf(theirs[field]))
    .map((field) => ({ field, mine: textOf(mine[field]), theirs: textOf(theirs[field]) }));
}

/** The value of a field in words; '' if it has none. */
function textOf(value: unknown): string {
  if (value === true) return 'ja';
  if (value === false) return 'nein';
  if (typeof value === 'number') return value.toLocaleString('de-DE');
  if (typeof value === 'string') return value.trim() === '' ? MISSING : formatDate(value.trim());
  return value === null || value === undefined ? MISSING : '…';
}
