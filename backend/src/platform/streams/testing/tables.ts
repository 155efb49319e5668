import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent, EventCatalog } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { EventLog } from '../../event-log/event-log.js';
import type { CommandContext, StreamType } from '../stream-type.js';

type SeatTaken = DomainEvent<'SeatTaken', 1, { guestId: string; guest: string }>;
type SeatLeft = DomainEvent<'SeatLeft', 1, { guestId: string }>;
/** A table where guests take seats: a stream type for tests of the write path. */
export type TableEvent = SeatTaken | SeatLeft;
export type Table = { readonly guests: readonly { readonly guestId: string; readonly guest: string }[] };

/** The guest's name is personal. */
export const definitions: EventCatalog = {
  SeatTaken: { version: 1, personal: { subject: 'guestId', fields: ['guest'] } },
  SeatLeft: { version: 1 },
};
export const tables: StreamType<Table, TableEvent> = {
  name: 'table',
  initial: { guests: [] },
  evolve: ({ guests }, event) =>
    event.type === 'SeatTaken'
      ? { guests: [...guests, event.data] }
      : { guests: guests.filter(({ guestId }) => guestId !== event.data.guestId) },
};
export const SEATS = 3;
export const take =
  (guest: string) =>
  ({ guests }: Table): TableEvent[] => {
    if (guests.length >= SEATS) throw refuse('slot-taken');
    return [{ type: 'SeatTaken', version: 1, data: { guestId: guest, guest } }];
  };
/** No-op for a guest without a seat. */
export const leave =
  (guestId: string) =>
  ({ guests }: Table): TableEvent[] =>
    guests.some((guest) => guest.guestId === guestId)
      ? [{ type: 'SeatLeft', version: 1, data: { guestId } }]
      : [];

/** Always changes something. */
export const sitOrLeave = (table: Table): TableEvent[] =>
  table.guests.some(({ guest }) => guest === 'other') ? leave('other')(table) : take('other')(table);

export const context = (more: Partial<CommandContext> = {}): CommandContext => ({
  actor: SYSTEM_ACTOR,
  correlationId: 'from-the-browser',
  now: '2026-11-23T07:00:00.000Z',
  ...more,
});
/** `done`, or the code of the refusal. */
export const codesOf = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.map((result) =>
    result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code,
  );

/** A log without `appendTogether` that runs `happen` between the decision and its append. */
export function appendingAfter(log: EventLog, happen: () => Promise<void>): EventLog {
  return {
    append: async (streamId, expected, events) => {
      await happen();
      return log.append(streamId, expected, events);
    },
    readStream: (streamId, fromRevision, limit) => log.readStream(streamId, fromRevision, limit),
    readAll: (after, limit) => log.readAll(after, limit),
    head: () => log.head(),
    subscribe: (options) => log.subscribe(options),
    shred: (subjectId) => log.shred(subjectId),
  };
}
