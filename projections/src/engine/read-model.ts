import { namesOf, type Fields } from '#contracts/kernel/fields.js';
import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition, FieldKind, FieldValue } from './read-store.js';

/**
 * A change of one document. `apply` is pure: it gets the present document (undefined: none) and returns the new one
 * (undefined: deletes it). The engine applies each event once.
 */
export type Change<Doc> = {
  readonly key: string;
  readonly apply: (document: Doc | undefined) => Doc | undefined;
};

/** For each event type: the changes that follow from the event alone. */
export type Handlers<Doc, Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: (
    event: RecordedEvent<Extract<Event, { type: Type }>>,
  ) => Change<Doc> | readonly Change<Doc>[];
};

export type SearchField<Doc> =
  | { readonly kind: 'text' | 'number'; readonly of: (document: Doc) => FieldValue }
  | { readonly kind: 'words'; readonly of: (document: Doc) => string };

/** A complete read model. Raise `version` when a handler changes. */
export type ReadModelDefinition<Doc, Event extends DomainEvent> = {
  readonly name: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, SearchField<Doc>>>;
  readonly indexes: readonly (readonly string[])[];
  /** The text field by which large word searches are usually sorted. */
  readonly searchOrder?: string;
  /** The declared fields of its documents. Another set rebuilds the read model, even with the same version. */
  readonly record?: Fields;
  readonly on: Handlers<Doc, Event>;
  /** Handles events of any module that `on` does not name. */
  readonly onOthers?: (event: RecordedEvent) => readonly Change<Doc>[];
};

export type ReadModel<Doc> = {
  readonly collection: CollectionDefinition;
  readonly fields: Readonly<Record<string, SearchField<Doc>>>;
  /** `[]` if the read model does not follow the event's type. */
  changesOf(event: RecordedEvent): readonly Change<Doc>[];
};

export type AnyReadModel = {
  readonly collection: CollectionDefinition;
  readonly fields: Readonly<Record<string, AnySearchField>>;
  changesOf(event: RecordedEvent): readonly AnyChange[];
};
export type AnyChange = { readonly key: string; readonly apply: (document: never) => unknown };
export type AnySearchField =
  | { readonly kind: 'text' | 'number'; readonly of: (document: never) => FieldValue }
  | { readonly kind: 'words'; readonly of: (document: never) => string };

export const text = <Doc>(of: (document: Doc) => string | null): SearchField<Doc> => ({ kind: 'text', of });
export const number = <Doc>(of: (document: Doc) => number | null): SearchField<Doc> => ({
  kind: 'number',
  of,
});
export const words = <Doc>(of: (document: Doc) => string): SearchField<Doc> => ({ kind: 'words', of });

type Handler<Doc> = (event: RecordedEvent) => Change<Doc> | readonly Change<Doc>[];
const NOTHING: readonly never[] = [];

/** Declares a read model: `defineReadModel<Doc, Event>({ … })` types the handlers by event type. */
export function defineReadModel<Doc, Event extends DomainEvent>(
  definition: ReadModelDefinition<Doc, Event>,
): ReadModel<Doc> {
  const fields: Record<string, FieldKind> = {};
  for (const [name, field] of Object.entries(definition.fields)) fields[name] = field.kind;
  const handlers = new Map(Object.entries(definition.on)) as ReadonlyMap<string, Handler<Doc>>;
  return {
    collection: {
      name: definition.name,
      version: definition.version,
      fields,
      indexes: definition.indexes,
      searchOrder: definition.searchOrder,
      record: definition.record && namesOf(definition.record),
    },
    fields: definition.fields,
    changesOf(event) {
      const handler = handlers.get(event.type) ?? definition.onOthers;
      if (handler === undefined) return NOTHING;
      const changes = handler(event);
      return Array.isArray(changes) ? changes : [changes as Change<Doc>];
    },
  };
}
