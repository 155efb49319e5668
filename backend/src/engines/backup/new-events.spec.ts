import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '#contracts/kernel/domain-event.js';
import { openEventsForReading, openForReading } from '../event-store/sqlite/events-for-reading.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { idsOf, notes } from '../event-store/testing/notes.js';
import { copyNewEvents, NEW_EVENTS_FILE } from './new-events.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'new-events-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('the new events of a backup', () => {
  it('are read from their start by type, however many events came before them', async () => {
    const log = await openSqliteEventStore({ directory });
    const events = notes(5);
    const { position } = await log.append('notes', 'none', events);
    await log.close();
    const whole = openForReading(directory);
    copyNewEvents(whole, 3, join(directory, NEW_EVENTS_FILE));
    whole.close();

    const added = openEventsForReading(directory, NEW_EVENTS_FILE);
    const read = await added.readTypes(new Set(['NoteTaken']), START, 2);
    await added.close();
    expect([idsOf(read.events), read.position]).toEqual([idsOf(events.slice(3)), position]);
  });
});
