import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition, FieldKind, FieldValue } from './read-store.js';

/**
 * One change to one document. `apply` is pure: it gets the document as it stands (undefined: none) and returns it as it
 * shall be (undefined: deleted). The engine sees to it that each event is applied once.
 */
export type Change<Doc> = {
  readonly key: string;
  readonly apply: (document: Doc | undefined) => Doc | undefined;
};

/** For each event type the read model follows: the changes that follow from the event and nothing else. */
export type Handlers<Doc, Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: (
    event: RecordedEvent<Extract<Event, { type: Type }>>,
  ) => Change<Doc> | readonly Change<Doc>[];
};

/** A search field: how it is kept and how it follows from the document. */
export type SearchField<Doc> =
  | { readonly kind: 'text' | 'number'; readonly of: (document: Doc) => FieldValue }
  | { readonly kind: 'words'; readonly of: (document: Doc) => string };

/** A read model, whole: name, version (raise it when a handler changes), search fields, indexes, handlers. */
export type ReadModelDefinition<Doc, Event extends DomainEvent> = {
  readonly name: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, SearchField<Doc>>>;
  readonly indexes: readonly (readonly string[])[];
  /** The text field by which searches by words are mostly sorted, where they may find very many. */
  readonly searchOrder?: string;
  readonly on: Handlers<Doc, Event>;
  /** The changes of events that `on` does not name, whatever module they come from. */
  readonly onOthers?: (event: RecordedEvent) => readonly Change<Doc>[];
};

export type ReadModel<Doc> = {
  readonly collection: CollectionDefinition;
  readonly fields: Readonly<Record<string, SearchField<Doc>>>;
  /** The changes of one event; `[]` when the read model does not follow its type. */
  changesOf(event: RecordedEvent): readonly Change<Doc>[];
};

/** Any read model, for code that treats all alike: what the engine works on. */
export type AnyReadModel = {
  readonly collection: CollectionDefinition;
  readonly fields: Readonly<Record<string, AnySearchField>>;
  changesOf(event: RecordedEvent): readonly AnyChange[];
};
export type AnyChange = { readonly key: string; readonly apply: (document: never) => unknown };
export type AnySearchField =
  | { readonly kind: 'text' | 'number'; readonly of: (document: never) => FieldValue }
  | { readonly kind: 'words'; readonly of: (document: never) => string };

/** A field kept as text. */
export const text = <Doc>(of: (document: Doc) => string | null): SearchField<Doc> => ({ kind: 'text', of });
/** A field kept as a number. */
export const number = <Doc>(of: (document: Doc) => number | null): SearchField<Doc> => ({
  kind: 'number',
  of,
});
/** A field searched by the beginnings of its words. */
export const words = <Doc>(of: (document: Doc) => string): SearchField<Doc> => ({ kind: 'words', of });

/** Declares a read model: `defineReadModel<Doc, Event>({ … })` types its handlers by the events they follow. */
export function defineReadModel<Doc, Event extends DomainEvent>(
  definition: ReadModelDefinition<Doc, Event>,
): ReadModel<Doc> {
  const fields: Record<string, FieldKind> = {};
  for (const [name, field] of Object.entries(definition.fields)) fields[name] = field.kind;
  const handlers = definition.on as Record<
    string,
    ((event: RecordedEvent) => Change<Doc> | readonly Change<Doc>[]) | undefined
  >;
  return {
    collection: {
      name: definition.name,
      version: definition.version,
      fields,
      indexes: definition.indexes,
      ...(definition.searchOrder === undefined ? {} : { searchOrder: definition.searchOrder }),
    },
    fields: definition.fields,
    changesOf(event) {
      const isNamed = Object.hasOwn(handlers, event.type);
      const changes = isNamed ? handlers[event.type]?.(event) : definition.onOthers?.(event);
      if (changes === undefined) return [];
      return Array.isArray(changes) ? changes : [changes as Change<Doc>];
    },
  };
}
