import { createHash } from 'node:crypto';
import { START, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { addDays } from '#contracts/values/local-date-time.js';
import type { EventLog, NewEvent } from '../backend/src/platform/event-log/event-log.js';

const PAGE = 1_000;
/** The demo's story lasts four weeks; ten years are 130 of them. */
const [DAYS, PERIODS] = [28, 130];
const EVENTS_PER_APPEND = 200;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const DATE = /\b20\d\d-[01]\d-[0-3]\d/g;

/**
 * Repeats what the log tells of everything with an id of its own (appointments, customers, cars, orders, stock,
 * invoices), each time with fresh ids and in another of the 130 periods of four weeks before. What exists once, as users and
 * settings, is not repeated. The same story gives the same events. Returns how many were written.
 */
export async function repeatStory(log: EventLog, times: number): Promise<number> {
  const story = await eventsOf(log);
  const repeated = story.filter(({ streamId }) => isRepeated(streamId));
  // What has a stream of its own is told anew wherever it is named.
  const fresh = new Set(repeated.flatMap(({ streamId }) => streamId.match(ID) ?? []));
  const kept = new Set(
    story
      .filter(({ streamId }) => !isRepeated(streamId))
      .flatMap((event) => JSON.stringify(event).match(ID) ?? [])
      .filter((id) => !fresh.has(id)),
  );
  for (let time = 1; time <= times; time++)
    await append(
      log,
      repeated.map((event) => retold(event, time, kept)),
    );
  return repeated.length * times;
}

type Retold = { readonly streamId: string; readonly event: NewEvent };

async function append(log: EventLog, story: readonly Retold[]): Promise<void> {
  if (log.appendTogether === undefined) throw new TypeError('Only the embedded engines repeat a story');
  for (let first = 0; first < story.length; first += EVENTS_PER_APPEND) {
    const part = story.slice(first, first + EVENTS_PER_APPEND);
    await log.appendTogether(
      part.map(({ streamId, event }) => ({ streamId, expected: 'any', events: [event] })),
    );
  }
}

/** Streams with an id, a day or a number in their name; the others exist once. */
function isRepeated(streamId: string): boolean {
  return streamId.search(ID) >= 0 || streamId.search(DATE) >= 0 || streamId.startsWith('invoiceNumber-');
}

function retold(recorded: RecordedEvent, time: number, kept: ReadonlySet<string>): Retold {
  const { streamId, id, type, version, data, metadata } = recorded;
  const days = -DAYS * (time % PERIODS);
  const text = JSON.stringify({ streamId, event: { id, type, version, data, metadata } })
    .replace(ID, (known) => (kept.has(known) ? known : freshId(known, time)))
    .replace(DATE, (date) => addDays(date, days));
  const { streamId: stream, event } = JSON.parse(text) as Retold;
  return { streamId: stream.startsWith('invoiceNumber-') ? `${stream}-${time}` : stream, event };
}

function freshId(known: string, time: number): string {
  const hex = createHash('sha256').update(`${known} ${time}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

async function eventsOf(log: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await log.readAll(events.at(-1)?.position ?? START, PAGE);
    if (page.length === 0) return events;
    events.push(...page);
  }
}
