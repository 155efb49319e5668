import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Change } from './engine/read-model.js';

/** When something last happened to it, whoever wrote that down. */
export type Active = { readonly lastActivity: Instant };

/** The document with the later of what it knows and the event's time. */
export function active<Doc extends Active>(document: Doc, { metadata }: RecordedEvent): Doc {
  const { occurredAt } = metadata;
  return occurredAt > document.lastActivity ? { ...document, lastActivity: occurredAt } : document;
}

/** What an event of another module means for the customer or vehicle that it names: something happened to him. */
export function touchedBy<Doc extends Active>(
  field: 'customerId' | 'vehicleId',
): (event: RecordedEvent) => readonly Change<Doc>[] {
  return (event) => {
    const key = (event.data as Readonly<Record<string, unknown>>)[field];
    if (typeof key !== 'string') return [];
    return [{ key, apply: (document) => document && active(document, event) }];
  };
}
