// A process to be killed: eight writers append, half of them alternately to a stream and its twin in one append. Prints
// each acknowledged event with its position, and keeps the seal.
import { v7 as newId } from 'uuid';
import { SystemClock } from '../../../platform/clock.js';
import { SealKeeper } from '../../../platform/seal/seal-keeper.js';
import { openSqliteVault } from '../../vault/sqlite-vault.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
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

/** First, second, first …: the twin's events are not older than the stream's. */
async function writeTogether(streamId: string): Promise<never> {
  for (let expected: 'none' | number = 'none'; ;) {
    const first: number = expected === 'none' ? 0 : expected + 1;
    const twin = `${streamId}-twin`;
    const [one, two, other] = [note('first'), note('second'), note('twin')] as const;
    await store.appendTogether(
      [{ collection: 'personal-keys', key: one.id, value: new Uint8Array(Buffer.from(one.id)) }],
      [
        { streamId, expected, events: [one] },
        { streamId: twin, expected: first === 0 ? 'none' : first / 2 - 1, events: [other] },
        { streamId, expected: first, events: [two] },
      ],
    );
    process.stdout.write(`${streamId} ${first} ${one.id}\n${streamId} ${first + 1} ${two.id}\n`);
    process.stdout.write(`${twin} ${first / 2} ${other.id}\n`);
    expected = first + 1;
  }
}

await Promise.all(
  Array.from({ length: WRITERS }, (_, number) =>
    (number % 2 === 0 ? write : writeTogether)(`victim-${newId()}`),
  ),
);
