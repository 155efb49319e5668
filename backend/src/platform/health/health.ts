import type { Platform } from '../platform.js';

/** `degraded`: it works, but somebody should look (a read model or the reactions stand still or are behind). */
export type HealthStatus = 'up' | 'degraded' | 'down';
export type Readiness = {
  readonly status: HealthStatus;
  readonly parts: Readonly<Record<string, HealthStatus>>;
};

/** Injection token of the health of the process. */
export const HEALTH = Symbol('Health');

/** Longer than this and an engine counts as away, in milliseconds. */
const ANSWER_WITHIN_MS = 2_000;
/** More dead jobs than this are not counted. */
const DEAD_JOBS_LIMIT = 1_000;
/** A read model that is further behind than this many events is simply far behind. */
const LAG_LIMIT = 1_000;

type HealthParts = Pick<
  Platform,
  'eventStore' | 'vault' | 'readStore' | 'readModels' | 'reactions' | 'jobs' | 'log'
>;

/** Asks the engines how they are. */
export class Health {
  constructor(
    private readonly platform: HealthParts,
    /** False: this process answers nothing but how it is, and the one that builds the lists is well while it does. */
    private readonly answersVisitors = true,
  ) {}

  /** The status of every part; the whole is as bad as the worst engine. */
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

  /** How many events the slowest read model is behind, at most 1,000. Counted in the log: positions are opaque. */
  async projectionLag(): Promise<number> {
    const { eventStore, readModels } = this.platform;
    const head = await eventStore.head();
    const behind = readModels.health().map(({ position }) => position);
    const [slowest = head] = behind.toSorted();
    return slowest < head ? (await eventStore.readAll(slowest, LAG_LIMIT)).length : 0;
  }

  /** Jobs that failed for good, at most 1,000. */
  async deadJobs(): Promise<number> {
    return (await this.platform.jobs.dead(DEAD_JOBS_LIMIT)).length;
  }

  /** Down while they are built for the first time: whoever asks for a list would get a part of it. */
  private async readModels(): Promise<HealthStatus> {
    const { readModels } = this.platform;
    // When the store does not answer, `readStore` says so.
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
