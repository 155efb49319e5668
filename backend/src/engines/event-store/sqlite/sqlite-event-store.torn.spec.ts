import { copyFile, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { START } from '#contracts/kernel/domain-event.js';
import { openSqliteEventStore } from './sqlite-event-store.js';
import { idsOf, note, notes } from '../testing/notes.js';

/** Shorter than a page, so that every frame is torn, and some are complete. */
const CUT_BYTES = 2_700;

describe('a write-ahead log that a power cut has torn', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'event-store-torn-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('keeps acknowledged events, and combined appends completely or not at all', async () => {
    const store = await openSqliteEventStore({ directory: root });
    const before = notes(10);
    await store.append('before', 'none', before);
    const log = join(root, 'events.db-wal');
    const from = (await stat(log)).size;
    const together = [note('held'), note('x'.repeat(9_000)), note('taken')] as const;
    await store.appendTogether(
      [],
      [
        { streamId: 'day', expected: 'none', events: [together[0]] },
        { streamId: 'appointment', expected: 'none', events: [together[1]] },
        { streamId: 'day', expected: 0, events: [together[2]] },
      ],
    );
    const whole = (await stat(log)).size;
    const counts: number[] = [];
    for (let cut = from; cut <= whole; cut = cut === whole ? whole + 1 : Math.min(cut + CUT_BYTES, whole)) {
      const directory = await mkdtemp(join(root, 'cut-'));
      await copyFile(join(root, 'events.db'), join(directory, 'events.db'));
      await copyFile(log, join(directory, 'events.db-wal'));
      await truncate(join(directory, 'events.db-wal'), cut);
      const found = await openSqliteEventStore({ directory });
      const ids = idsOf(await found.readAll(START, 100));
      expect([idsOf(before), idsOf([...before, ...together])]).toContainEqual(ids);
      counts.push(ids.length);
      await found.append('before', 9, notes(1));
      await found.close();
    }
    expect(counts.slice(0, -1)).toEqual(counts.slice(1).map(() => 10));
    expect(counts.at(-1)).toBe(13);
    await store.close();
  });
});
