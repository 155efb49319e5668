import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { jest } from '@jest/globals';
import type * as Sqlite from '@photostructure/sqlite';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { StreamType } from '../platform/streams/stream-type.js';
import { createLog } from '../platform/telemetry/log.js';

const FILES = ['events.db', 'vault.db', 'jobs.db', 'answers.db', 'read.db'];
type Opened = { readonly file: string; readonly readOnly: boolean };
const opened: Opened[] = [];

const sqlite = await import('@photostructure/sqlite');
jest.unstable_mockModule('@photostructure/sqlite', () => ({
  ...sqlite,
  // Records the connections of this thread; other threads load their own driver.
  DatabaseSync: new Proxy(sqlite.DatabaseSync, {
    construct(target, args: ConstructorParameters<typeof Sqlite.DatabaseSync>) {
      const [path, options] = args;
      opened.push({ file: basename(String(path)), readOnly: options?.readOnly === true });
      return new target(...args);
    },
  }),
}));
const { openEmbeddedPlatform } = await import('./embedded-platform.js');
const { openSqliteVaultForReading } = await import('./vault/sqlite-vault.js');

type BellRung = DomainEvent<'BellRung', 1, { door: string; name: string }>;
const bells: StreamType<null, BellRung> = { name: 'bell', initial: null, evolve: () => null };
const definitions = { BellRung: { version: 1, personal: { subject: 'door', fields: ['name'] } } } as const;

it('opens no file for writing in the main thread', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'werkstatt-'));
  const log = createLog('silent');
  // As the product opens it; tests write logs in this thread.
  const platform = await openEmbeddedPlatform({ directory, definitions, readModels: [], log });
  platform.reactions.register<BellRung>({
    name: 'answer',
    on: { BellRung: ({ id }) => [{ id: `${id}/open`, name: 'open-door', data: {} }] },
  });
  platform.jobs.handle('open-door', () => Promise.resolve());
  await platform.start();
  await platform.streams.handle(
    bells,
    'house',
    (): BellRung[] => [{ type: 'BellRung', version: 1, data: { door: 'house', name: 'Käthe' } }],
    { actor: SYSTEM_ACTOR, correlationId: 'test-correlation', now: platform.clock.now() },
  );
  const taken = await platform.answers.take('call', 'body', platform.clock.now());
  if (taken.kind === 'claimed')
    await taken.claim.keep({ status: 201, body: null, etag: null }, platform.clock.now());
  await platform.reactions.passed(await platform.eventLog.head());
  await platform.jobs.runDue();
  const reading = openSqliteVaultForReading({ directory });
  expect((await reading.list('personal-keys', '', 10)).map(({ key }) => key)).toEqual(['house']);
  await expect(reading.put('secrets', 'a', new Uint8Array())).rejects.toMatchObject({ fault: 'read-only' });
  await reading.close();
  await platform.close();
  await rm(directory, { recursive: true });

  const ours = opened.filter(({ file }) => FILES.includes(file));
  expect(new Set(ours.map(({ file }) => file))).toEqual(new Set(FILES));
  expect(ours.filter(({ readOnly }) => !readOnly)).toEqual([]);
});
