// A process to be killed: eight writers append, each acknowledged event is told with its place, and the seal is kept.
import { v7 as newId } from 'uuid';
import { SystemClock } from '../../clock.js';
import { SealKeeper } from '../../seal/seal-keeper.js';
import { openSqliteVault } from '../../vault/sqlite-vault.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { note } from './notes.js';

const WRITERS = 8;

const [, , directory = ''] = process.argv;
const store = await openSqliteEventStore({ directory });
const vault = await openSqliteVault({ directory });
const fail = (cause: unknown): never => {
  throw new Error('The seal was not kept', { cause });
};
await SealKeeper.start({ log: store, vault, clock: new SystemClock(), onBreak: fail, onError: fail });

async function write(streamId: string): Promise<never> {
  for (;;) {
    const events = [note('first'), note('second')];
    const { revision } = await store.append(streamId, 'any', events);
    for (const [index, { id }] of events.entries()) {
      process.stdout.write(`${streamId} ${revision - 1 + index} ${id}\n`);
    }
  }
}

await Promise.all(Array.from({ length: WRITERS }, () => write(`victim-${newId()}`)));
