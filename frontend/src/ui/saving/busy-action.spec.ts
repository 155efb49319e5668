import { oneAtATime } from './busy-action.js';

describe('an action of a button', () => {
  it('that throws leaves the button free, and the next press acts', async () => {
    const told: boolean[] = [];
    const run = oneAtATime((busy) => told.push(busy));
    await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(told).toEqual([true, false]);
    await run(() => Promise.resolve());
    expect(told).toEqual([true, false, true, false]);
  });

  it('that runs is not begun again, also before the button is drawn as busy', async () => {
    const told: boolean[] = [];
    const run = oneAtATime((busy) => told.push(busy));
    const ends: (() => void)[] = [];
    const act = () => new Promise<void>((resolve) => ends.push(resolve));
    const first = run(act);
    await run(act);
    expect(ends).toHaveLength(1);
    expect(told).toEqual([true]);
    ends[0]?.();
    await first;
    expect(told).toEqual([true, false]);
  });
});
