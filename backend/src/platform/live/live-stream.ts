import { Readable } from 'node:stream';

/** Maximum bytes buffered for a slow reader; later names are collected, each once. */
const BUFFER_BYTES = 4_096;

/**
 * One page's stream of server-sent events. Memory is bounded: while the reader is slow, further names are only
 * collected.
 */
export class LiveStream {
  /** The body of the answer. Its reader may destroy it. */
  readonly body: Readable;
  private readonly waiting = new Set<string>();
  private takes = true;
  private sentBytes = 0;
  /** Bytes read when a beat first found the reader slow, else null. */
  private takenWhenSlow: number | null = null;
  private ended = false;

  constructor(onClosed: () => void) {
    this.body = new Readable({ highWaterMark: BUFFER_BYTES, read: () => this.goOn() });
    this.body.once('close', onClosed);
    // A broken connection is not our error; the browser reconnects.
    this.body.on('error', () => undefined);
    this.push(': open\n\n');
  }

  /** Sends these names now, or once the reader catches up. */
  tell(names: readonly string[]): void {
    for (const name of names) this.waiting.add(name);
    if (this.takes) this.send();
  }

  /** Keeps the connection alive. Drops a reader who has read nothing since the last beat. */
  beat(): void {
    if (this.takes) return this.push(': beat\n\n');
    // A reader that takes small pieces may not ask for more for a while although it reads.
    const taken = this.sentBytes - this.body.readableLength;
    if (taken === this.takenWhenSlow) this.body.destroy();
    this.takenWhenSlow = taken;
  }

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
