import { isSameIn, type Fields, type RecordOf } from './fields.js';

/** The fields that one fact type records together, with their label in the history. */
export type FactGroup<Name extends string = string> = {
  readonly label: string;
  readonly fields: readonly Name[];
};
type Groups = Readonly<Record<string, FactGroup>>;

export type ChangeFacts<F extends Fields = Fields, G extends Groups = Groups> = {
  readonly fields: F;
  readonly groups: G;
};

type GroupedFields<G extends Groups> = G[keyof G]['fields'][number];
/** Fails to compile if a field of the record is in no group and not special. */
type Complete<F extends Fields, G extends Groups, Special> =
  Exclude<keyof F, GroupedFields<G> | Special> extends never
    ? unknown
    : { readonly 'fields that no fact records': Exclude<keyof F, GroupedFields<G> | Special> };

/** The facts of all groups. `Ids`: the ids that each fact carries besides the fields of its group. */
export type FactsOf<C extends ChangeFacts, Ids> = {
  [Type in keyof C['groups'] & string]: {
    readonly type: Type;
    readonly version: 1;
    readonly data: Ids & {
      readonly [Name in C['groups'][Type]['fields'][number] & keyof C['fields']]: RecordOf<C['fields']>[Name];
    };
  };
}[keyof C['groups'] & string];

/**
 * Assigns each field to the fact type that records its changes. `special`: fields with facts of their own shape. Fails
 * to compile if a field is neither in a group nor special.
 */
export function changeFacts<
  F extends Fields,
  const G extends Readonly<Record<string, FactGroup<keyof F & string>>>,
  const Special extends keyof F & string = never,
>(fields: F, groups: G & Complete<F, G, Special>, _special: readonly Special[] = []): ChangeFacts<F, G> {
  return { fields, groups };
}

export function personalDefinitions<C extends ChangeFacts, const Subject extends string>(
  { groups }: C,
  subject: Subject,
) {
  const definitions = Object.entries(groups).map(([type, { fields }]) => [
    type,
    { version: 1, personal: { subject, fields } },
  ]);
  return Object.fromEntries(definitions) as {
    readonly [Type in keyof C['groups']]: {
      readonly version: 1;
      readonly personal: { readonly subject: Subject; readonly fields: C['groups'][Type]['fields'] };
    };
  };
}

export function changedFacts<C extends ChangeFacts, Ids extends object>(
  { groups }: C,
  ids: Ids,
  before: RecordOf<C['fields']>,
  after: RecordOf<C['fields']>,
): readonly FactsOf<C, Ids>[] {
  return Object.entries(groups)
    .filter(([, { fields }]) => !isSameIn(fields, before, after))
    .map(([type, { fields }]) => {
      const changed = Object.fromEntries(fields.map((name) => [name, after[name]]));
      return { type, version: 1, data: { ...ids, ...changed } } as unknown as FactsOf<C, Ids>;
    });
}

type AnyFact = { readonly type: string; readonly data: object };

/** The values of a fact, without fields that are newer than the fact; null for a fact of no group. */
export function valuesOfFact<C extends ChangeFacts>(
  { groups }: C,
  { type, data }: AnyFact,
): Partial<RecordOf<C['fields']>> | null {
  const group = Object.hasOwn(groups, type) ? groups[type] : undefined;
  if (group === undefined) return null;
  const values = new Map(Object.entries(data));
  const known = group.fields.filter((name) => values.has(name));
  return Object.fromEntries(known.map((name) => [name, values.get(name)])) as Partial<RecordOf<C['fields']>>;
}

/** A fact's sentence in the history: `Notizen geändert`, or `Notizen entfernt` if all its fields are empty. */
export function sentenceOf({ groups }: ChangeFacts, { type, data }: AnyFact): string {
  const group = groups[type];
  if (group === undefined) throw new Error(`${type} is in no group`);
  const values = new Map(Object.entries(data));
  const isEmpty = group.fields.every((name) => (values.get(name) ?? null) === null);
  return `${group.label} ${isEmpty ? 'entfernt' : 'geändert'}`;
}
