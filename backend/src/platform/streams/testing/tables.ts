import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent, EventCatalog } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { EventLog } from '../../event-log/event-log.js';
import type { CommandContext, StreamType } from '../stream-type.js';

type SeatTaken = DomainEvent<'SeatTaken', 1, { guestId: string; guest: string }>;
type SeatLeft = DomainEvent<'SeatLeft', 1, { guestId: string }>;
/** A table at which guests take seats: a stream for tests of the write path. */
export type TableEvent = SeatTaken | SeatLeft;
/** Who sits there. */
export type Table = { readonly guests: readonly { readonly guestId: string; readonly guest: string }[] };

/** Its events; who the guest is is personal. */
export const definitions: EventCatalog = {
  SeatTaken: { version: 1, personal: { subject: 'guestId', fields: ['guest'] } },
  SeatLeft: { version: 1 },
};
/** Its streams. */
export const tables: StreamType<Table, TableEvent> = {
  name: 'table',
  initial: { guests: [] },
  evolve: ({ guests }, event) =>
    event.type === 'SeatTaken'
      ? { guests: [...guests, event.data] }
      : { guests: guests.filter(({ guestId }) => guestId !== event.data.guestId) },
};
/** So many guests fit at a table. */
export const SEATS = 3;
/** Refused when the table is full. */
export const take =
  (guest: string) =>
  ({ guests }: Table): TableEvent[] => {
    if (guests.length >= SEATS) throw refuse('slot-taken');
    return [{ type: 'SeatTaken', version: 1, data: { guestId: guest, guest } }];
  };
/** Nothing happens to who does not sit there. */
export const leave =
  (guestId: string) =>
  ({ guests }: Table): TableEvent[] =>
    guests.some((guest) => guest.guestId === guestId)
      ? [{ type: 'SeatLeft', version: 1, data: { guestId } }]
      : [];

/** Always changes something. */
export const sitOrLeave = (table: Table): TableEvent[] =>
  table.guests.some(({ guest }) => guest === 'other') ? leave('other')(table) : take('other')(table);

/** By whom and when, in tests. */
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

/** The log, one stream at a time, where something happens between the decision and its append. */
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
