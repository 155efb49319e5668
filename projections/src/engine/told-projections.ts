import { START } from '#contracts/kernel/domain-event.js';
import type { EngineLog } from './event-feed.js';
import type { ProjectionRunner } from './projection-runner.js';
import type { ReadModelNews } from './read-model-news.js';

/** News may be lost on their way; this often they are told again, in milliseconds. */
const TELL_AGAIN_EVERY_MS = 1_000;

/**
 * Runs the read models and tells all processes how far they are: after each batch, and again every second.
 * `stop` ends both.
 */
export class ToldProjections {
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();
  private readonly untold = new Set<string>();
  private isTellingSoon = false;

  constructor(
    private readonly runner: ProjectionRunner,
    private readonly news: ReadModelNews,
    private readonly log?: EngineLog,
  ) {}

  /** Fulfilled when the read models are at the head of the log. */
  async start(): Promise<void> {
    this.runner.onChanged((names) => this.tell(names));
    await this.runner.start();
    // Whoever kept them up before may have died with changes untold.
    this.tell(this.runner.health().map(({ name }) => name));
    this.timer = setInterval(() => this.tell([]), TELL_AGAIN_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.runner.stop();
    await this.telling;
  }

  /** One at a time, in order; what comes while one is under way goes out together. */
  private tell(names: readonly string[]): void {
    for (const name of names) this.untold.add(name);
    if (this.isTellingSoon) return;
    this.isTellingSoon = true;
    this.telling = this.telling.then(() => this.send());
  }

  private async send(): Promise<void> {
    const names = [...this.untold];
    this.untold.clear();
    this.isTellingSoon = false;
    try {
      const position = this.runner.position() ?? START;
      await this.news.tell({ position, health: this.runner.health(), names });
    } catch (error) {
      // Told with the next ones; those who missed the position wait for it.
      for (const name of names) this.untold.add(name);
      this.log?.warn({ error: String(error) }, 'How the read models stand could not be told');
    }
  }
}
