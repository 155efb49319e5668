import { Readable } from 'node:stream';

/** Bytes that wait in the process for one slow reader; what comes later waits as names, each once. */
const BUFFER_BYTES = 4_096;

/**
 * What one open page is told, in the format of server-sent events. Its memory is bounded: while the reader does not
 * take what was sent, further names are only collected.
 */
export class LiveStream {
  /** To be sent as the answer's body. Whoever reads it may destroy it. */
  readonly body: Readable;
  private readonly waiting = new Set<string>();
  private takes = true;
  private sentBytes = 0;
  /** What he had taken when a beat first found him slow; null: he was not. */
  private takenWhenSlow: number | null = null;
  private ended = false;

  constructor(onClosed: () => void) {
    this.body = new Readable({ highWaterMark: BUFFER_BYTES, read: () => this.goOn() });
    this.body.once('close', onClosed);
    // A connection that broke is the reader's affair; he comes back.
    this.body.on('error', () => undefined);
    this.push(': open\n\n');
  }

  /** Tells these names, now or, each once, as soon as the reader takes more. */
  tell(names: readonly string[]): void {
    for (const name of names) this.waiting.add(name);
    if (this.takes) this.send();
  }

  /** Shows that the connection stands. A reader who has taken nothing since the last beat is dropped. */
  beat(): void {
    if (this.takes) return this.push(': beat\n\n');
    // Whoever takes piece by piece may not ask for more for a while, and reads all the same.
    const taken = this.sentBytes - this.body.readableLength;
    if (taken === this.takenWhenSlow) this.body.destroy();
    this.takenWhenSlow = taken;
  }

  /** Ends the stream properly; the reader sees the end of the answer. */
  end(): void {
    if (this.ended || this.body.destroyed) return;
    this.ended = true;
    this.body.push(null);
  }

  private goOn(): void {
    this.takes = true;
    this.takenWhenSlow = null;
    this.send();
  }

  private send(): void {
    if (this.waiting.size === 0) return;
    const names = [...this.waiting];
    this.waiting.clear();
    this.push(`event: changed\ndata: ${JSON.stringify({ names })}\n\n`);
  }

  private push(text: string): void {
    if (this.body.destroyed || this.ended) return;
    this.sentBytes += Buffer.byteLength(text);
    this.takes = this.body.push(text);
  }
}
