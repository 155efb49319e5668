/** What the fields of a form or of a row hold while they are edited. */
export type Draft = Readonly<Record<string, unknown>>;

/** True for equal texts and numbers, and for lists and objects of them in the same order. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** True when every field holds the same. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return changedFields(one, other).length === 0;
}

/** The fields that hold something else than they did. */
export function changedFields(now: Draft, before: Draft): readonly string[] {
  return Object.keys(now).filter((field) => !sameValue(now[field], before[field]));
}

/**
 * `fresh` with what was typed since `seen`. What is typed while a save or a load is under way is neither lost to its
 * answer nor taken for a part of it.
 */
export function withTyped<Fields extends Draft>(fresh: Fields, now: Fields, seen: Fields): Fields {
  const typed = changedFields(now, seen).map((field) => [field, now[field]]);
  return { ...fresh, ...Object.fromEntries(typed) };
}
