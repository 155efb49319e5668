import { Gate } from '../../testing/gate.js';
import { KeyedQueue } from './keyed-queue.js';

/** A task that records its start and ends when the test opens its gate. */
function gated(log: string[], name: string) {
  const gate = new Gate();
  const task = async (): Promise<string> => {
    log.push(name);
    await gate.opened;
    return name;
  };
  return { task, open: gate.open };
}
const turn = (): Promise<void> => new Promise((next) => setImmediate(next));

describe('KeyedQueue', () => {
  it('runs tasks of one key one after the other, in the order they came', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const [first, second] = [gated(log, 'first'), gated(log, 'second')];
    const answers = [queue.run('a', first.task), queue.run('a', second.task)];
    second.open();
    await turn();
    expect(log).toEqual(['first']);
    first.open();
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
    expect(log).toEqual(['first', 'second']);
  });

  it('runs tasks of other keys without waiting', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const [slow, quick] = [gated(log, 'slow'), gated(log, 'quick')];
    const slowAnswer = queue.run('a', slow.task);
    quick.open();
    expect(await queue.run('b', quick.task)).toBe('quick');
    slow.open();
    expect(await slowAnswer).toBe('slow');
  });

  it('reports a failure to its caller only', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
