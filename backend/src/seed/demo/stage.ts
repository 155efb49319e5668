import { TokenIssuer } from '../../platform/auth/token-issuer.js';
import { usersStream } from '#contracts/users/users.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import type { App } from '../../app.js';
import { instantOf } from '../../appointments/time-of-appointment.js';
import type { EmbeddedPlatform } from '../../engines/embedded-platform.js';
import type { DemoStory, Scene } from '../../platform/demo-story.js';
import { people } from './ahornhof.js';
import type { StoryClock } from './story-clock.js';

const READ_MODELS_WAIT_MS = 10_000;

/** Plays scenes on the application: sets its clock and calls its routes. */
export class Stage {
  readonly story: DemoStory;
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly app: App,
    private readonly clock: StoryClock,
    private readonly monday: LocalDate,
  ) {
    this.story = {
      people,
      date: (day) => addDays(monday, day),
      part: (type) => app.nest.get(type, { strict: false }),
      call: (username, method, path, body) => this.call(username, method, path, body),
      keep: (name, id) => void this.ids.set(name, id),
      idOf: (name) => this.idOf(name),
    };
  }

  /** Throws if the clock would go back: the order of the facts would contradict their times. */
  async play({ day, time, tell }: Scene): Promise<void> {
    const instant = instantOf({ date: addDays(this.monday, day), time });
    if (instant > this.clock.now()) {
      this.clock.set(instant);
      await this.settle();
    }
    await tell(this.story);
  }

  private async call<Answer>(username: string, method: string, path: string, body?: object): Promise<Answer> {
    const answer = await this.app.nest.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: username === '' ? {} : { authorization: `Bearer ${await this.tokenOf(username)}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    if (method !== 'GET') await this.settle();
    return answer.body === '' ? (undefined as Answer) : (answer.json() as Answer);
  }

  /** A log-in lasts a day, the story four weeks: every call gets a new token. */
  private async tokenOf(username: string): Promise<string> {
    const { state } = await this.app.platform.streams.load(usersStream, '');
    for (const { id, username: known, roles, credentialVersion } of state.values())
      if (known === username)
        return this.story.part(TokenIssuer).issue({ userId: id, roles, credentialVersion }).token;
    throw new Error(`Nobody is called ${username}`);
  }

  private idOf(name: string): string {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`Nothing was kept as ${name}`);
    return id;
  }

  /**
   * Waits until read models, reactions and jobs are done: the next scene may need them, and consequences get
   * reproducible times.
   */
  private async settle(): Promise<void> {
    const { eventLog, reactions, readModels, jobs } = this.app.platform as EmbeddedPlatform;
    for (;;) {
      const head = await eventLog.head();
      await reactions.passed(head);
      if (!(await readModels.waitFor(head, READ_MODELS_WAIT_MS)))
        throw new Error('The read models did not follow');
      await jobs.runDue();
      if ((await eventLog.head()) === head) return;
    }
  }
}
