import { Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import type { ClockCorrected } from '#contracts/work-orders/mechanic.events.js';
import { mechanicStream, type RunningClock } from '#contracts/work-orders/mechanic.js';
import type { TimeLog } from '#contracts/work-orders/operations.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { timeLogTexts } from '#contracts/work-orders/time-logs.api.js';
import { Clock } from '../platform/clock.js';
import { assertInTime } from '../platform/streams/deadline.js';
import { KeyedQueue } from '../platform/streams/keyed-queue.js';
import type { Steps } from '../platform/streams/steps.js';
import { Streams } from '../platform/streams/streams.js';
import { correctLog, loggedIn, startClock, stopClock, type ClockStop, type Correction } from './clock.js';
import { correctClock, freeClock, takeClock, type WantedClock } from './mechanic.js';
import { existing } from './work-order.js';

/** A time log on the order it belongs to. */
export type LoggedTime = { readonly order: KnownWorkOrder; readonly log: TimeLog };

/** Where a clock runs, and whose it is. */
type PlaceOfClock = {
  readonly mechanicId: string;
  readonly workOrderId: string;
  readonly operationId: string;
};

/**
 * Runs the clocks. The mechanic's stream says that he has one, the order's that it runs: a start takes the mechanic's
 * clock first and writes it on the order then, a stop goes the other way. Where one process writes, both go down in one
 * go; what a crash leaves in between elsewhere is finished by `complete`. Steps for one mechanic queue within this
 * process, so that no clock is given up while it is written, and no start waits for an order whose stop waits for it.
 */
@Injectable()
export class ClockKeeper {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Starts the clock. The same time log again is answered and changes nothing. */
  start(wanted: WantedClock, origin: CommandOrigin): Promise<LoggedTime> {
    return this.queue.run(wanted.mechanicId, async () => {
      const { running } = (await this.streams.load(mechanicStream, wanted.mechanicId)).state;
      // One that was left behind by a dead call does not stand in the way.
      if (running !== null && running.timeLogId !== wanted.timeLogId)
        await this.finish(wanted.mechanicId, origin);
      return this.streams.together((steps) => this.takeAndRun(wanted, origin, steps));
    });
  }

  /** Stops the clock that runs on the operation. The same stop again is answered and changes nothing. */
  stop(where: PlaceOfClock, stop: Omit<ClockStop, 'timeLogId'>, origin: CommandOrigin): Promise<LoggedTime> {
    return this.queue.run(where.mechanicId, async () => {
      await this.finish(where.mechanicId, origin);
      return this.streams.together((steps) => this.stopAndFree(where, stop, origin, steps));
    });
  }

  /** Says when a time really was: the mechanic's stream knows his others and says yes first. */
  correct({ order, log }: LoggedTime, correction: Correction, origin: CommandOrigin): Promise<LoggedTime> {
    const { mechanicId, operationId, id } = log;
    return this.queue.run(mechanicId, async () => {
      await this.finish(mechanicId, origin);
      const where = { workOrderId: order.id, operationId };
      const allow = correctClock(mechanicId, where, correction);
      await this.streams.handle(mechanicStream, mechanicId, allow, origin);
      const corrected = await this.streams.handle(workOrderStream, order.id, correctLog(correction), origin);
      const after = existing(corrected.state);
      return { order: after, log: loggedIn(after, id) };
    });
  }

  /** True when order and mechanic agree about the clock that is taken. */
  async isComplete(mechanicId: string): Promise<boolean> {
    const { running } = (await this.streams.load(mechanicStream, mechanicId)).state;
    if (running === null) return true;
    return (await this.logOf(running))?.endedAt === null;
  }

  /** Makes order and mechanic agree about the clock that is taken. At any time, any number of times. */
  complete(mechanicId: string, origin: CommandOrigin): Promise<void> {
    return this.queue.run(mechanicId, () => this.finish(mechanicId, origin));
  }

  /** Brings a correction to the order, unless a later one has been said since. */
  completeCorrection(
    { data, revision }: RecordedEvent<ClockCorrected>,
    origin: CommandOrigin,
  ): Promise<void> {
    const { mechanicId, timeLogId, workOrderId } = data;
    return this.queue.run(mechanicId, async () => {
      const { state } = await this.streams.load(mechanicStream, mechanicId);
      const time = state.times.get(timeLogId);
      if (time?.corrected?.revision !== revision) return;
      const { startedAt, endedAt, corrected } = time;
      const decide = correctLog({ timeLogId, startedAt, endedAt, reason: corrected.reason });
      await this.streams.handle(workOrderStream, workOrderId, decide, origin);
    });
  }

  /** The time of the taken clock on its order; undefined: it was not written there. */
  private async logOf({ workOrderId, timeLogId }: RunningClock): Promise<TimeLog | undefined> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    return state.status === 'none' ? undefined : state.timeLogs.get(timeLogId);
  }

  private async takeAndRun(wanted: WantedClock, origin: CommandOrigin, steps: Steps): Promise<LoggedTime> {
    const { timeLogId, mechanicId, workOrderId } = wanted;
    const order = existing((await steps.load(workOrderStream, workOrderId)).state);
    if (startClock(wanted)(order).length === 0) return { order, log: loggedIn(order, timeLogId) };
    const { state } = await steps.handle(mechanicStream, mechanicId, takeClock(wanted), origin);
    if (state.running === null) throw refuse('conflict', { detail: timeLogTexts.notRunning });
    assertInTime(origin.now, this.clock.now());
    const started = await this.run(mechanicId, state.running, origin, steps);
    return { order: started, log: loggedIn(started, timeLogId) };
  }

  private async stopAndFree(
    { mechanicId, workOrderId, operationId }: PlaceOfClock,
    stop: Omit<ClockStop, 'timeLogId'>,
    origin: CommandOrigin,
    steps: Steps,
  ): Promise<LoggedTime> {
    const order = existing((await steps.load(workOrderStream, workOrderId)).state);
    const stoppedBefore = order.timeLogs.get(order.stops.get(stop.stopId, ''));
    const timeLogId =
      stoppedBefore?.operationId === operationId
        ? stoppedBefore.id
        : order.operations.find(({ id }) => id === operationId)?.runningLogId;
    if (!timeLogId) throw refuse('conflict', { detail: timeLogTexts.notRunning });
    const decide = stopClock({ ...stop, timeLogId });
    const stopped = existing((await steps.handle(workOrderStream, workOrderId, decide, origin)).state);
    const log = loggedIn(stopped, timeLogId);
    const free = freeClock(mechanicId, timeLogId, log.endedAt ?? stop.endedAt, 'stopped');
    await steps.handle(mechanicStream, mechanicId, free, origin);
    return { order: stopped, log };
  }

  private async finish(mechanicId: string, origin: CommandOrigin): Promise<void> {
    const { running } = (await this.streams.load(mechanicStream, mechanicId)).state;
    if (running === null) return;
    const log = await this.logOf(running);
    if (log === undefined) {
      await this.run(mechanicId, running, origin, this.streams).catch(ignoreRefusal);
    } else if (log.endedAt !== null) {
      const free = freeClock(mechanicId, running.timeLogId, log.endedAt, 'stopped');
      await this.streams.handle(mechanicStream, mechanicId, free, origin);
    }
  }

  /** Writes the taken clock on its order, or gives it back when the order refuses it by now. */
  private async run(
    mechanicId: string,
    running: RunningClock,
    origin: CommandOrigin,
    steps: Steps,
  ): Promise<KnownWorkOrder> {
    const { timeLogId, workOrderId } = running;
    try {
      const decide = startClock({ ...running, mechanicId });
      const { state } = await steps.handle(workOrderStream, workOrderId, decide, origin);
      await this.afterLook(mechanicId, running, origin, steps);
      return existing(state);
    } catch (error) {
      // A refusal is certain; after any other failure it may have been written, and the job or the next press decides.
      if (error instanceof Refusal && error.code !== 'busy') {
        const free = freeClock(mechanicId, timeLogId, origin.now, 'void');
        await steps.handle(mechanicStream, mechanicId, free, origin);
      }
      throw error;
    }
  }

  /** Another process may have given the clock back meanwhile: then it never ran. */
  private async afterLook(
    mechanicId: string,
    { timeLogId, workOrderId, startedAt }: RunningClock,
    origin: CommandOrigin,
    steps: Steps,
  ): Promise<void> {
    const { running, times } = (await steps.load(mechanicStream, mechanicId)).state;
    if (running?.timeLogId === timeLogId || times.has(timeLogId)) return;
    const stop = { timeLogId, endedAt: startedAt, pressedOffline: false, stopId: timeLogId };
    await steps.handle(workOrderStream, workOrderId, stopClock(stop), origin);
    throw refuse('busy');
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
