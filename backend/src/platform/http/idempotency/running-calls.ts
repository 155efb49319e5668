type Running = { readonly bodyHash: string; readonly ended: Promise<void> };

/** The calls that run in this process: one at a time for each key; the others wait for its end. */
export class RunningCalls {
  private readonly running = new Map<string, Running>();

  /** Returns what ends the call; null: one with another body runs. */
  async enter(key: string, bodyHash: string): Promise<(() => void) | null> {
    for (let first = this.running.get(key); first !== undefined; first = this.running.get(key)) {
      if (first.bodyHash !== bodyHash) return null;
      await first.ended;
    }
    return this.begin(key, bodyHash);
  }

  private begin(key: string, bodyHash: string): () => void {
    const waiting: { release?: () => void } = {};
    const ended = new Promise<void>((resolve) => {
      waiting.release = resolve;
    });
    this.running.set(key, { bodyHash, ended });
    return () => {
      this.running.delete(key);
      waiting.release?.();
    };
  }
}
