type Running = { readonly bodyHash: string; readonly ended: Promise<void> };

/** The running calls of this process: one at a time per key, the others wait. */
export class RunningCalls {
  private readonly running = new Map<string, Running>();

  /** Returns the function that ends the call; null if a call with another body runs. */
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
