import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SYSTEM_ACTOR, type Actor } from '#contracts/access/actor.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Streams } from '../../platform/streams/streams.js';
import { Crash, type FailingLog } from '../engines/failing-log.js';
import type { TestContext, TestContextOptions } from '../open-context.js';
import type { TestPlatform } from '../open-test-platform.js';

type Open = (options?: TestContextOptions) => Promise<TestContext>;

/** Simulates a process that dies between two appends and restarts on the same folder. */
export class MortalProcess {
  private constructor(
    private readonly openContext: Open,
    private context: TestContext,
  ) {}

  /** Reactions and jobs start with `platform.start()`. */
  static async open(openContext: Open): Promise<MortalProcess> {
    return new MortalProcess(openContext, await openContext());
  }

  get app(): INestApplicationContext {
    return this.context.app;
  }

  get platform(): TestPlatform {
    return this.context.platform;
  }

  get log(): FailingLog {
    return this.context.log;
  }

  get streams(): Streams {
    return this.context.streams;
  }

  origin(actor: Actor = SYSTEM_ACTOR): CommandOrigin {
    return { actor, correlationId: 'test', now: this.platform.clock.now() };
  }

  run<Answer>(command: object): Promise<Answer> {
    return this.app.get(CommandBus).execute(command as never);
  }

  /** Runs the step and dies after `appends` of its appends; fails if it has fewer. */
  async dieAfter(appends: number, step: () => Promise<unknown>): Promise<void> {
    this.log.arm({ crashAfter: appends });
    await expect(step()).rejects.toBeInstanceOf(Crash);
  }

  /** Reopens the same folder a moment later, without starting reactions and jobs. */
  async reopen(): Promise<void> {
    const { directory, clock } = this.platform;
    await this.app.close();
    await this.platform.close();
    clock.advance(1_000);
    this.context = await this.openContext({ directory, clock });
  }

  /** Restarts a moment later and runs reactions and jobs, including those due within `laterMs`. */
  async startAgain(laterMs = 0): Promise<void> {
    await this.reopen();
    await this.platform.start();
    await this.platform.settle();
    if (laterMs === 0) return;
    this.platform.clock.advance(laterMs);
    await this.platform.settle();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.platform.remove();
  }
}
