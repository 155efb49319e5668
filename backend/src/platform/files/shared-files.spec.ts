import { Gate } from '../../testing/gate.js';
import { SharedFiles } from './shared-files.js';

describe('files read for several callers', () => {
  it('are read once, and all callers share the bytes', async () => {
    const gate = new Gate();
    let reads = 0;
    const files = new SharedFiles({
      get: async () => {
        reads++;
        await gate.opened;
        return Buffer.from('a picture');
      },
    });
    const waiting = Array.from({ length: 50 }, () => files.get('a'));
    gate.open();
    const [first, ...others] = await Promise.all(waiting);
    expect(first?.toString()).toBe('a picture');
    for (const other of [...others, await files.get('a')]) expect(other).toBe(first);
    expect(reads).toBe(1);
  });

  it('are looked for again if there was none, or if reading failed', async () => {
    const answers = [() => Promise.reject(new Error('away')), async () => null, async () => Buffer.from('x')];
    const files = new SharedFiles({ get: () => (answers.shift() as () => Promise<Buffer | null>)() });
    await expect(files.get('a')).rejects.toThrow('away');
    expect(await files.get('a')).toBeNull();
    expect((await files.get('a'))?.toString()).toBe('x');
  });
});
