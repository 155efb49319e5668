import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Change } from './engine/read-model.js';

/** The time of the last event about the document, from any module. */
export type Active = { readonly lastActivity: Instant };

/** Updates the document's last activity to the event's time, if it is later. */
export function active<Doc extends Active>(document: Doc, { metadata }: RecordedEvent): Doc {
  const { occurredAt } = metadata;
  return occurredAt > document.lastActivity ? { ...document, lastActivity: occurredAt } : document;
}

/** Updates the last activity of the customer or vehicle that an event of another module names. */
export function touchedBy<Doc extends Active>(
  field: 'customerId' | 'vehicleId',
): (event: RecordedEvent) => readonly Change<Doc>[] {
  return (event) => {
    const key = (event.data as Readonly<Record<string, unknown>>)[field];
    if (typeof key !== 'string') return [];
    return [{ key, apply: (document) => document && active(document, event) }];
  };
}
