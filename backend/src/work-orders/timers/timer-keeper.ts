import { Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import type { ClockCorrected } from '#contracts/work-orders/clocks/mechanic.events.js';
import { mechanicStream, type RunningTimer } from '#contracts/work-orders/clocks/mechanic.js';
import type { TimeLog } from '#contracts/work-orders/operations/operations.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { timeLogTexts } from '#contracts/work-orders/clocks/time-logs.api.js';
import { Clock } from '../../platform/clock.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { existing } from '../../platform/streams/existing.js';
import { KeyedQueue } from '../../platform/streams/keyed-queue.js';
import type { Steps } from '../../platform/streams/steps.js';
import { Streams } from '../../platform/streams/streams.js';
import { correctLog, loggedIn, startTimer, stopTimer, type TimerStop, type Correction } from './timer.js';
import { correctTimer, freeTimer, takeTimer, type WantedTimer } from './mechanic.js';

export type LoggedTime = { readonly order: KnownWorkOrder; readonly log: TimeLog };

type PlaceOfTimer = {
  readonly mechanicId: string;
  readonly workOrderId: string;
  readonly operationId: string;
};

/**
 * Runs the timers. The mechanic's stream reserves the timer, the order's stream records it: a start writes the mechanic
 * first, a stop the order first. With one writing process both are appended atomically; otherwise `complete` repairs
 * what a crash left incomplete. Steps for one mechanic run one after the other within this process, so that no timer is
 * freed while it is written, and a start and a stop cannot deadlock.
 */
@Injectable()
export class TimerKeeper {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {}

  /** Idempotent by time log. */
  start(wanted: WantedTimer, origin: CommandOrigin): Promise<LoggedTime> {
    return this.queue.run(wanted.mechanicId, async () => {
      const { running } = (await this.streams.load(mechanicStream, wanted.mechanicId)).state;
      // A timer left behind by a crashed call must not block the start.
      if (running !== null && running.timeLogId !== wanted.timeLogId)
        await this.finish(wanted.mechanicId, origin);
      return this.streams.together((steps) => this.takeAndRun(wanted, origin, steps));
    });
  }

  /** Stops the operation's timer. Idempotent by `stopId`. */
  stop(where: PlaceOfTimer, stop: Omit<TimerStop, 'timeLogId'>, origin: CommandOrigin): Promise<LoggedTime> {
    return this.queue.run(where.mechanicId, async () => {
      await this.finish(where.mechanicId, origin);
      return this.streams.together((steps) => this.stopAndFree(where, stop, origin, steps));
    });
  }

  /** Corrects a time. The mechanic's stream decides first, because it knows all other times. */
  correct({ order, log }: LoggedTime, correction: Correction, origin: CommandOrigin): Promise<LoggedTime> {
    const { mechanicId, operationId, id } = log;
    return this.queue.run(mechanicId, async () => {
      await this.finish(mechanicId, origin);
      const where = { workOrderId: order.id, operationId };
      const allow = correctTimer(mechanicId, where, correction);
      await this.streams.handle(mechanicStream, mechanicId, allow, origin);
      const corrected = await this.streams.handle(workOrderStream, order.id, correctLog(correction), origin);
      const after = existing(corrected.state);
      return { order: after, log: loggedIn(after, id) };
    });
  }

  /** True if order and mechanic agree about the reserved timer. */
  async isComplete(mechanicId: string): Promise<boolean> {
    const { running } = (await this.streams.load(mechanicStream, mechanicId)).state;
    if (running === null) return true;
    return (await this.logOf(running))?.endedAt === null;
  }

  /** Makes order and mechanic agree about the reserved timer. Idempotent and safe to run concurrently. */
  complete(mechanicId: string, origin: CommandOrigin): Promise<void> {
    return this.queue.run(mechanicId, () => this.finish(mechanicId, origin));
  }

  /** Copies a correction to the order, unless there is a later one. */
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

  /** The reserved timer's time log on the order; undefined: not written. */
  private async logOf({ workOrderId, timeLogId }: RunningTimer): Promise<TimeLog | undefined> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    return state.status === 'none' ? undefined : state.timeLogs.get(timeLogId);
  }

  private async takeAndRun(wanted: WantedTimer, origin: CommandOrigin, steps: Steps): Promise<LoggedTime> {
    const { timeLogId, mechanicId, workOrderId } = wanted;
    const order = existing((await steps.load(workOrderStream, workOrderId)).state);
    if (startTimer(wanted)(order).length === 0) return { order, log: loggedIn(order, timeLogId) };
    const { state } = await steps.handle(mechanicStream, mechanicId, takeTimer(wanted), origin);
    if (state.running === null) throw refuse('conflict', { detail: timeLogTexts.notRunning });
    assertInTime(origin.now, this.clock.now());
    const started = await this.run(mechanicId, state.running, origin, steps);
    return { order: started, log: loggedIn(started, timeLogId) };
  }

  private async stopAndFree(
    { mechanicId, workOrderId, operationId }: PlaceOfTimer,
    stop: Omit<TimerStop, 'timeLogId'>,
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
    const decide = stopTimer({ ...stop, timeLogId });
    const stopped = existing((await steps.handle(workOrderStream, workOrderId, decide, origin)).state);
    const log = loggedIn(stopped, timeLogId);
    const free = freeTimer(mechanicId, timeLogId, log.endedAt ?? stop.endedAt, 'stopped');
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
      const free = freeTimer(mechanicId, running.timeLogId, log.endedAt, 'stopped');
      await this.streams.handle(mechanicStream, mechanicId, free, origin);
    }
  }

  /** Writes the reserved timer on its order, or frees it if the order refuses it. */
  private async run(
    mechanicId: string,
    running: RunningTimer,
    origin: CommandOrigin,
    steps: Steps,
  ): Promise<KnownWorkOrder> {
    const { timeLogId, workOrderId } = running;
    try {
      const decide = startTimer({ ...running, mechanicId });
      const { state } = await steps.handle(workOrderStream, workOrderId, decide, origin);
      await this.afterLook(mechanicId, running, origin, steps);
      return existing(state);
    } catch (error) {
      // After other errors than a refusal it may be written: the job or the next press decides.
      if (error instanceof Refusal && error.code !== 'busy') {
        const free = freeTimer(mechanicId, timeLogId, origin.now, 'void');
        await steps.handle(mechanicStream, mechanicId, free, origin);
      }
      throw error;
    }
  }

  /** Another process may have freed the timer meanwhile; then it never ran. */
  private async afterLook(
    mechanicId: string,
    { timeLogId, workOrderId, startedAt }: RunningTimer,
    origin: CommandOrigin,
    steps: Steps,
  ): Promise<void> {
    const { running, times } = (await steps.load(mechanicStream, mechanicId)).state;
    if (running?.timeLogId === timeLogId || times.has(timeLogId)) return;
    const stop = { timeLogId, endedAt: startedAt, pressedOffline: false, stopId: timeLogId };
    await steps.handle(workOrderStream, workOrderId, stopTimer(stop), origin);
    throw refuse('busy');
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
