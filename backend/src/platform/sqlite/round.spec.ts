import { StoreUnavailable } from '../event-store/event-store.js';
import type { AppendsOnTheWire } from '../event-store/event-writer.js';
import { Round } from './round.js';
import type { FileName, FromWriter, Step } from './writer-messages.js';

const append: AppendsOnTheWire = ['stream', -2, 1, 'id', 'NoteTaken', 1, '{}', '{}'];
const secret = { collection: 'personal-keys', key: 'a', value: new Uint8Array([1]) };

describe('a round of the writing thread', () => {
  let done: string[];
  let lastId: number;
  let round: Round;
  beforeEach(() => {
    [done, lastId] = [[], 0];
    round = roundOn();
  });

  const answer = (message: FromWriter): void => {
    if (!('kind' in message)) done.push(`told ${message.length} appends`);
    else if (message.kind === 'failed') done.push(`told no append, ${message.file} ${message.fault}`);
    else done.push(`told ${message.answers.map((one) => ('failed' in one ? one.failed.fault : 'yes'))}`);
  };
  /** Files that note their commits; these fail. */
  const roundOn = (...failing: readonly FileName[]): Round => {
    const fail = (file: FileName): void => {
      if (failing.includes(file)) throw new StoreUnavailable('full', file);
    };
    const files = {
      file: (name: FileName) => ({
        work: (_operation: string, args: readonly unknown[]) => () => args[2],
        commit: (group: readonly (() => unknown)[], durable: boolean) => {
          done.push(`${name} ${group.length} ${durable ? 'durable' : 'soon'}`);
          fail(name);
          return group.map((work) => ({ value: work() }));
        },
      }),
      log: () => ({
        write: (groups: readonly unknown[]) => {
          done.push(`events ${groups.length} durable`);
          return failing.includes('events') ? { fault: 'full', reason: 'full' } : groups.map(() => 1);
        },
      }),
    };
    return new Round(files as unknown as ConstructorParameters<typeof Round>[0], answer);
  };
  const step = (file: FileName, durable: boolean): Step => ({
    id: ++lastId,
    file,
    operation: 'put',
    args: ['collection', 'key', secret.value],
    durable,
  });
  const take = (...steps: readonly Step[]): void => round.take({ kind: 'steps', steps });

  it('commits each file once, however many messages came', () => {
    for (let message = 0; message < 5; message++) {
      take(step('jobs', false), step('vault', true), step('answers', false));
      round.take(append);
      round.take({ kind: 'sealed', secrets: [secret], appends: append });
      round.take({ kind: 'together', wholes: [{ secrets: [], appends: append }] });
    }
    round.write();
    const commits = done.filter((line) => !line.startsWith('told'));
    expect(commits).toEqual(['jobs 5 soon', 'answers 5 soon', 'vault 10 durable', 'events 15 durable']);
  });

  it('tells those who need no sync before it waits for the disk', () => {
    take(step('vault', true), step('jobs', false));
    round.take(append);
    round.write();
    expect(done).toEqual([
      'jobs 1 soon',
      'told yes',
      'vault 1 durable',
      'told yes',
      'events 1 durable',
      'told 1 appends',
    ]);
  });

  it('has the vault down before the log, and what else must be durable after it', () => {
    take(step('jobs', true), step('jobs', false));
    round.take({ kind: 'together', wholes: [{ secrets: [secret], appends: append }] });
    round.write();
    expect(done.filter((line) => !line.startsWith('told'))).toEqual([
      'vault 1 durable',
      'events 1 durable',
      'jobs 2 durable',
    ]);
  });

  it('tells nobody yes whom the vault failed, and writes the appends that need nothing of it', () => {
    round = roundOn('vault');
    round.take(append);
    round.take({ kind: 'together', wholes: [{ secrets: [secret], appends: append }] });
    take(step('vault', true));
    round.write();
    expect(done).toEqual([
      'vault 2 durable',
      'told full',
      'events 1 durable',
      'told 1 appends',
      'told no append, vault full',
    ]);
  });

  it('keeps a fault of one file to itself', () => {
    round = roundOn('events', 'jobs');
    take(step('jobs', false), step('answers', false));
    round.take(append);
    round.write();
    expect(done).toEqual([
      'jobs 1 soon',
      'told full',
      'answers 1 soon',
      'told yes',
      'events 1 durable',
      'told no append, events full',
    ]);
  });
});
