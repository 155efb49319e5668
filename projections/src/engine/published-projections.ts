import { START } from '#contracts/kernel/domain-event.js';
import type { EngineLog } from './event-feed.js';
import type { ProjectionRunner } from './projection-runner.js';
import type { ReadModelNews } from './read-model-news.js';

/** Repeats the news, because they may be lost. */
const PUBLISH_EVERY_MS = 1_000;

/** Runs the read models and publishes their position and health: after each batch, and every second. */
export class PublishedProjections {
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private readonly pending = new Set<string>();
  private isScheduled = false;

  constructor(
    private readonly runner: ProjectionRunner,
    private readonly news: ReadModelNews,
    private readonly log?: EngineLog,
  ) {}

  async start(): Promise<void> {
    this.runner.onChanged((names) => this.publish(names));
    await this.runner.start();
    await this.runner.built();
    // The previous runner may have died before publishing its last changes.
    this.publish(this.runner.health().map(({ name }) => name));
    this.timer = setInterval(() => this.publish([]), PUBLISH_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.runner.stop();
    await this.sending;
  }

  /** Publishes one message at a time; changes that arrive meanwhile are combined in the next one. */
  private publish(names: readonly string[]): void {
    for (const name of names) this.pending.add(name);
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.sending = this.sending.then(() => this.send());
  }

  private async send(): Promise<void> {
    const names = [...this.pending];
    this.pending.clear();
    this.isScheduled = false;
    try {
      const position = this.runner.position() ?? START;
      await this.news.tell({ position, health: this.runner.health(), names });
    } catch (error) {
      // Repeated with the next news.
      for (const name of names) this.pending.add(name);
      this.log?.warn({ error: String(error) }, 'Cannot publish the position of the read models');
    }
  }
}
