import { v7 as newId } from 'uuid';
import type { EventToStore } from '../../../platform/event-store/event-store.js';

export const metadata: EventToStore['metadata'] = {
  occurredAt: '2026-11-21T08:00:00.000Z',
  actor: { kind: 'system' },
  correlationId: 'contract',
};

export function note(text: string, id: string = newId()): EventToStore {
  return { id, type: 'NoteTaken', version: 1, data: { text }, metadata };
}

/** Notes with the texts 0, 1, 2 … */
export function notes(count: number): EventToStore[] {
  return Array.from({ length: count }, (_, index) => note(`${index}`));
}

export function idsOf(events: readonly { readonly id: string }[]): string[] {
  return events.map(({ id }) => id);
}
