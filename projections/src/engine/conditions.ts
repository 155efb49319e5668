import type { AskedOf, Filter, Filters } from '#contracts/kernel/filters.js';
import { endOfDay, startOfDay } from '#contracts/values/day-bounds.js';
import type { Condition, Where } from './read-store.js';

type OwnNames<F extends Filters> = {
  [Name in keyof F & string]: F[Name] extends Filter<string, true> ? Name : never;
}[keyof F & string];
type Own = Readonly<Record<string, (value: never) => Where>>;

/** The filter values of a list; filters in `own` take the parameter of the read model's function. */
export type SelectionOf<F extends Filters, O extends Own> = Omit<AskedOf<F>, keyof O> & {
  [Name in keyof O]?: Parameters<O[Name]>[0];
};

/**
 * Derives a read model's conditions from the filters of its list. `own`: the conditions of the filters that are
 * declared as `own`; a missing one does not compile. The returned function ignores undefined values and unknown names.
 */
export function conditionsOf<F extends Filters, O extends Own>(
  declared: F,
  own: O & Readonly<Record<OwnNames<F>, (value: never) => Where>>,
): (selection: SelectionOf<F, O>) => Where {
  return (selection) => {
    const asked = selection as Readonly<Record<string, unknown>>;
    const wheres = Object.entries(declared).flatMap(([name, filter]) => {
      const value = asked[name];
      if (value === undefined || value === null) return [];
      const special = own[name] as ((value: unknown) => Where) | undefined;
      return [special === undefined ? comparison(name, filter, value as string) : special(value)];
    });
    return wheres.reduce(both, {});
  };
}

function comparison(name: string, { kind, field = name, holdsInstants }: Filter, value: string): Where {
  switch (kind) {
    case 'choice':
    case 'id':
      return { [field]: { eq: value } };
    case 'from':
      return { [field]: { from: holdsInstants ? startOfDay(value) : value } };
    case 'to':
      return { [field]: { to: holdsInstants ? endOfDay(value) : value } };
    case 'search':
      return { [field]: { startsWith: value } };
    case 'flag':
      return { [field]: { eq: value === 'true' ? 1 : 0 } };
    case 'yes':
      return value === 'true' ? { [field]: { eq: 1 } } : {};
    case 'order':
      return {};
  }
}

/** Combines conditions with AND. */
export function both(one: Where, other: Where): Where {
  const joined: Record<string, Condition> = { ...one };
  for (const [field, condition] of Object.entries(other)) {
    const known = joined[field];
    joined[field] = known === undefined ? condition : bothOf(field, known, condition);
  }
  return joined;
}

function bothOf(field: string, one: Condition, other: Condition): Condition {
  if (isRange(one) && isRange(other))
    return { from: later(one.from, other.from), to: earlier(one.to, other.to) };
  const [values, others] = [valuesOf(one), valuesOf(other)];
  if (values === null || others === null)
    throw new TypeError(`${field} cannot be compared in these two ways`);
  return { in: values.filter((value) => others.includes(value)) };
}

type Range = Extract<Condition, { from?: unknown }>;
type Limit = Range['from'];

function isRange(condition: Condition): condition is Range {
  return valuesOf(condition) === null && !('startsWith' in condition);
}

function valuesOf(condition: Condition) {
  if ('eq' in condition) return [condition.eq];
  return 'in' in condition ? condition.in : null;
}

const later = (one: Limit, other: Limit): Limit =>
  one === undefined || (other !== undefined && other > one) ? other : one;
const earlier = (one: Limit, other: Limit): Limit =>
  one === undefined || (other !== undefined && other < one) ? other : one;
