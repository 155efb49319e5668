/**
 * Declares the filters of a list once. The query class (`query-of.ts`), the conditions of the read model
 * (`projections/engine/conditions.ts`) and the page's URL parameters are derived from the declaration.
 */
export type FilterKind = 'choice' | 'id' | 'from' | 'to' | 'search' | 'flag' | 'yes' | 'order';

type FilterOptions = {
  /** The error message for an invalid value; default: the validator's general message. */
  readonly wrong?: string;
  /** The search field of the read model; default: the filter's name. */
  readonly field?: string;
  /** For `from` and `to`: the field holds instants, the filter names days in the workshop's time zone. */
  readonly holdsInstants?: boolean;
  /** The read model writes the condition itself, because one comparison is not enough. */
  readonly own?: boolean;
  /** The German name of the parameter in the page's URL. */
  readonly address?: string;
  /** The German words for the choices in the page's URL; default: the choices themselves. */
  readonly words?: Readonly<Record<string, string>>;
};

/** One filter. `Value`: the type that a caller sends in the query string. */
export type Filter<Value extends string = string, Own extends boolean = boolean> = FilterOptions & {
  readonly kind: FilterKind;
  readonly label: string;
  readonly choices?: readonly string[];
  /** Exist only for the type checker. */
  readonly holds?: Value;
  readonly isOwn?: Own;
};

export type Filters = Readonly<Record<string, Filter>>;
/** The filter values of a request. They are combined with AND. */
export type AskedOf<F extends Filters> = {
  [Name in keyof F]?: F[Name] extends Filter<infer Value, boolean> ? Value : never;
};

type OwnOf<O> = O extends { readonly own: true } ? true : false;

/** Identity function that infers the types. Declare selective filters first: the query picks an index in this order. */
export function filters<F extends Filters>(declared: F): F {
  return declared;
}

export function oneOf<const Choice extends string, const O extends FilterOptions = object>(
  label: string,
  choices: readonly Choice[],
  options?: O,
) {
  return { kind: 'choice', label, choices, ...options } as Filter<Choice, OwnOf<O>>;
}

export function belongsTo<const O extends FilterOptions = object>(label: string, options?: O) {
  return { kind: 'id', label, ...options } as Filter<string, OwnOf<O>>;
}

export function fromDay<const O extends FilterOptions = object>(field: string, options?: O) {
  return { kind: 'from', label: 'Von', field, ...options } as Filter<string, OwnOf<O>>;
}

export function toDay<const O extends FilterOptions = object>(field: string, options?: O) {
  return { kind: 'to', label: 'Bis', field, ...options } as Filter<string, OwnOf<O>>;
}

/** Full-text search: each typed word is a prefix of a word in the document. */
export function searchFor<const O extends FilterOptions = object>(options?: O) {
  return { kind: 'search', label: 'Suche', field: 'words', ...options } as Filter<string, OwnOf<O>>;
}

/** `true` or `false`, stored as 1 or 0. */
export function whether<const O extends FilterOptions = object>(label: string, options?: O) {
  const choices = ['true', 'false'] as const;
  return { kind: 'flag', label, choices, ...options } as Filter<(typeof choices)[number], OwnOf<O>>;
}

/** `true` restricts the list; `false` does not. */
export function onlyIf<const O extends FilterOptions = object>(label: string, options?: O) {
  const choices = ['true', 'false'] as const;
  return { kind: 'yes', label, choices, ...options } as Filter<(typeof choices)[number], OwnOf<O>>;
}

/** The sort column or direction. Does not restrict the list. */
export function order<const Choice extends string>(
  label: string,
  choices: readonly Choice[],
  wrong?: string,
) {
  return { kind: 'order', label, choices, wrong } as Filter<Choice, false>;
}
