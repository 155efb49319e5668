/** The values of a form or a row while the user edits them. */
export type Draft = Readonly<Record<string, unknown>>;

/** What tells a form from others of its page: its fields, and the record that it changes (missing: it adds one). */
export function formName(empty: Draft, of = ''): string {
  return [...Object.keys(empty), of].filter(Boolean).join(' ');
}

/** Compares texts and numbers, and lists and objects of them, by value and order. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** True if every field is equal. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return changedFields(one, other).length === 0;
}

/** The fields that differ. */
export function changedFields(now: Draft, before: Draft): readonly string[] {
  return Object.keys(now).filter((field) => !sameValue(now[field], before[field]));
}

/** The fields that differ, with their values; undefined: none. */
export function typedFields<Fields extends Draft>(now: Fields, before: Fields): Partial<Fields> | undefined {
  const names = changedFields(now, before);
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Fields>;
}

/**
 * `fresh` with what was typed since `seen`. What is typed while a save or a load is under way is neither lost to its
 * answer nor taken for a part of it.
 */
export function withTyped<Fields extends Draft>(fresh: Fields, now: Fields, seen: Fields): Fields {
  return { ...fresh, ...typedFields(now, seen) };
}
