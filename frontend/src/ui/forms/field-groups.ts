import { namesOf, type Fields } from '#contracts/kernel/fields.js';

/** The fields of a group in their order; `rest`: all that no other group names. */
export type FieldGroups<F extends Fields> = Readonly<Record<string, readonly (keyof F & string)[] | 'rest'>>;

export type FieldGroup<F extends Fields> = {
  readonly title: string;
  readonly names: readonly (keyof F & string)[];
};

/** The groups in their order, with every declared field in one of them: without `rest` the last takes what is left. */
export function groupsOf<F extends Fields>(declared: F, groups: FieldGroups<F>): readonly FieldGroup<F>[] {
  const named = new Set<string>(Object.values(groups).flatMap((names) => (names === 'rest' ? [] : names)));
  const rest = namesOf(declared).filter((name) => !named.has(name));
  const titles = Object.keys(groups);
  const takesRest = titles.find((title) => groups[title] === 'rest') ?? titles.at(-1);
  return titles.map((title) => {
    const names = groups[title] ?? [];
    if (names === 'rest') return { title, names: rest };
    return { title, names: title === takesRest ? [...names, ...rest] : names };
  });
}
