/** Runs tasks with the same key one after the other, tasks with different keys side by side. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Fulfilled or rejected as the task is; a failed task does not hold up the next. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const result = before.then(task, task);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(key, tail);
    void tail.then(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    return result;
  }
}
