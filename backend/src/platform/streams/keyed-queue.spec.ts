import { KeyedQueue } from './keyed-queue.js';

/** A task that notes when it starts and ends when it is told to. */
function gate(log: string[], name: string) {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((fulfil) => (open = fulfil));
  const task = async (): Promise<string> => {
    log.push(name);
    await opened;
    return name;
  };
  return { task, open: () => open() };
}
const turn = (): Promise<void> => new Promise((next) => setImmediate(next));

describe('KeyedQueue', () => {
  it('runs tasks of one key one after the other, in the order they came', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const [first, second] = [gate(log, 'first'), gate(log, 'second')];
    const answers = [queue.run('a', first.task), queue.run('a', second.task)];
    second.open();
    await turn();
    expect(log).toEqual(['first']);
    first.open();
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
    expect(log).toEqual(['first', 'second']);
  });

  it('does not let one key wait for another', async () => {
    const queue = new KeyedQueue();
    const log: string[] = [];
    const [slow, quick] = [gate(log, 'slow'), gate(log, 'quick')];
    const slowAnswer = queue.run('a', slow.task);
    quick.open();
    expect(await queue.run('b', quick.task)).toBe('quick');
    slow.open();
    expect(await slowAnswer).toBe('slow');
  });

  it('hands on a failure to its caller only', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
