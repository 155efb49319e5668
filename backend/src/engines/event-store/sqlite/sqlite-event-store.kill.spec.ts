import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../../testing/campaign.js';
import { killAfterLines } from '../../../testing/victims/victim.js';
import { verifySeal } from '../../seal/verify-seal.js';
import { openSqliteVault } from '../../vault/sqlite-vault.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

const VICTIM = '../../engines/event-store/testing/append-victim.ts';
const KILLS = runs(5, 200);
const MAX_LINES = 600;
/** Suffix of the second stream of a combined append: one event for two of the first. */
const TWIN = '-twin';

describe('killed while appending', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-kill-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  async function requireIntact(): Promise<void> {
    const vault = await openSqliteVault({ directory });
    expect(await verifySeal({ directory, vault })).toMatchObject({ intact: true });
    await vault.close();
  }

  it(
    'keeps every acknowledged event, whole appends, what was written together, the chain, and lets the next process in',
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        const lines = await killAfterLines(VICTIM, directory, 1 + Math.floor(Math.random() * MAX_LINES));
        await requireIntact();
        const store = await openSqliteEventStore({ directory });
        const acknowledged = lines.map((line) => line.split(' ') as [string, string, string]);
        for (const streamId of new Set(acknowledged.map(([stream]) => stream))) {
          const events = await store.readStream(streamId);
          const isTwin = streamId.endsWith(TWIN);
          const other = isTwin ? await store.readStream(streamId.slice(0, -TWIN.length)) : [];
          expect(isTwin ? other.length === events.length * 2 : events.length % 2 === 0).toBe(true);
          const own = acknowledged.filter(([stream, , id]) => stream === streamId && id !== undefined);
          for (const [, revision, id] of own) expect(events[Number(revision)]?.id).toBe(id);
        }
        await store.close();
        await requireIntact();
      }
    },
    CAMPAIGN_TIMEOUT_MS,
  );
});
