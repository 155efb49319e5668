import type { Platform } from '../platform.js';

/** `degraded`: works, but needs attention (a read model or the reactions stopped or lag behind). */
export type HealthStatus = 'up' | 'degraded' | 'down';
export type Readiness = {
  readonly status: HealthStatus;
  readonly parts: Readonly<Record<string, HealthStatus>>;
};

export const HEALTH = Symbol('Health');

/** An engine that takes longer counts as down, in milliseconds. */
const ANSWER_WITHIN_MS = 2_000;
const DEAD_JOBS_LIMIT = 1_000;
const LAG_LIMIT = 1_000;

type HealthParts = Pick<
  Platform,
  'eventStore' | 'vault' | 'readStore' | 'readModels' | 'reactions' | 'jobs' | 'log'
>;

export class Health {
  constructor(
    private readonly platform: HealthParts,
    /** False: this process only answers health checks; it counts as healthy while it builds the lists. */
    private readonly answersVisitors = true,
  ) {}

  /** The status of every part; the whole is as bad as its worst engine. */
  async readiness(): Promise<Readiness> {
    const { eventStore, vault, readStore, jobs } = this.platform;
    const [events, secrets, documents, queue, lists] = await Promise.all([
      this.ask('eventStore', () => eventStore.head()),
      this.ask('vault', () => vault.get('secrets', 'jwt')),
      this.ask('readStore', () => readStore.versions('health')),
      this.ask('jobs', () => jobs.dead(1)),
      this.readModels(),
    ]);
    const parts = {
      eventStore: events,
      vault: secrets,
      readStore: documents,
      jobs: queue,
      readModels: lists,
      reactions: this.platform.reactions.health.fault === null ? ('up' as const) : ('degraded' as const),
    };
    const found = Object.values(parts);
    const status = found.includes('down') ? 'down' : found.includes('degraded') ? 'degraded' : 'up';
    return { status, parts };
  }

  /**
   * How many events the slowest read model is behind, at most 1,000. Counted in the log because positions are opaque.
   */
  async projectionLag(): Promise<number> {
    const { eventStore, readModels } = this.platform;
    const head = await eventStore.head();
    const behind = readModels.health().map(({ position }) => position);
    const [slowest = head] = behind.toSorted();
    return slowest < head ? (await eventStore.readAll(slowest, LAG_LIMIT)).length : 0;
  }

  async deadJobs(): Promise<number> {
    return (await this.platform.jobs.dead(DEAD_JOBS_LIMIT)).length;
  }

  /** Down during the first build: lists would be incomplete. */
  private async readModels(): Promise<HealthStatus> {
    const { readModels } = this.platform;
    // `readStore` reports a store that does not answer.
    const percent = await readModels.percentBuilt().catch(() => null);
    if (percent !== null) return this.answersVisitors ? 'down' : 'degraded';
    return readModels.health().every(({ status }) => status === 'live') ? 'up' : 'degraded';
  }

  private async ask(name: string, question: () => Promise<unknown>): Promise<HealthStatus> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('No answer in time')), ANSWER_WITHIN_MS);
    });
    try {
      await Promise.race([question(), late]);
      return 'up';
    } catch (err) {
      this.platform.log.error({ err, engine: name }, 'engine does not answer');
      return 'down';
    } finally {
      clearTimeout(timer);
    }
  }
}
