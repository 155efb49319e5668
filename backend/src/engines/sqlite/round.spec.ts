import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { Round } from './round.js';
import type { Append, FileName, FromWriter, SideFile, Step } from './writer-messages.js';

const secret = { collection: 'personal-keys', key: 'a', value: new Uint8Array([1]) };

describe('a round of the writing thread', () => {
  let done: string[];
  let lastId: number;
  let round: Round;
  beforeEach(() => {
    [done, lastId] = [[], 0];
    round = roundOn();
  });

  const answer = (answers: FromWriter): void => {
    done.push(
      `answered ${answers.map((one) => `${one.id}: ${'failed' in one ? one.failed.fault : 'done'}`).join(', ')}`,
    );
  };
  /** Files that record their commits; those in `failing` throw. */
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
          fail('events');
          return groups.map(() => ({ kind: 'written', revision: 0, position: 1 }));
        },
      }),
    };
    return new Round(files as unknown as ConstructorParameters<typeof Round>[0], answer);
  };
  const step = (file: SideFile, durable: boolean): Step => ({
    kind: 'step',
    id: ++lastId,
    file,
    operation: 'put',
    args: ['collection', 'key', secret.value],
    durable,
  });
  const append = (...secrets: readonly (typeof secret)[]): Append => ({
    kind: 'append',
    id: ++lastId,
    secrets,
    appends: [{ streamId: 'stream', expected: 'any', events: [] }],
  });
  const commits = (): readonly string[] => done.filter((line) => !line.startsWith('answered'));

  it('commits each file once, however many messages arrived', () => {
    for (let message = 0; message < 5; message++) {
      round.take([step('jobs', false), step('vault', true), step('answers', false)]);
      round.take([append(), append(secret), append()]);
    }
    round.write();
    expect(commits()).toEqual(['jobs 5 soon', 'answers 5 soon', 'vault 10 durable', 'events 15 durable']);
    expect(round.isEmpty).toBe(true);
  });

  it('answers writes that need no sync before it waits for the disk', () => {
    round.take([step('vault', true), step('jobs', false), append()]);
    round.write();
    expect(done).toEqual([
      'jobs 1 soon',
      'answered 2: done',
      'vault 1 durable',
      'answered 1: done',
      'events 1 durable',
      'answered 3: done',
    ]);
  });

  it('commits the vault before the log, and the other durable files after it', () => {
    round.take([step('jobs', true), step('jobs', false), append(secret)]);
    round.write();
    expect(commits()).toEqual(['vault 1 durable', 'events 1 durable', 'jobs 2 durable']);
  });

  it('refuses appends whose secrets the vault rejects, and writes the others', () => {
    round = roundOn('vault');
    round.take([append(), append(secret), step('vault', true)]);
    round.write();
    expect(done).toEqual([
      'vault 2 durable',
      'answered 3: full',
      'answered 2: full',
      'events 1 durable',
      'answered 1: done',
    ]);
  });

  it('writes the other files when one fails', () => {
    round = roundOn('events', 'jobs');
    round.take([step('jobs', false), step('answers', false), append()]);
    round.write();
    expect(done).toEqual([
      'jobs 1 soon',
      'answered 1: full',
      'answers 1 soon',
      'answered 2: done',
      'events 1 durable',
      'answered 3: full',
    ]);
  });
});
