import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { usersStream } from '#contracts/users/users.js';
import { operationTexts } from '#contracts/work-orders/operations/operation-fields.js';
import type { Operation } from '#contracts/work-orders/operations/operations.js';
import { PRESSED_AT_MOST_MINUTES_AHEAD, timeLogTexts } from '#contracts/work-orders/clocks/time-logs.api.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { operationById } from '#projections/work-orders/operations.js';
import { timeLogById } from '#projections/work-orders/time-logs.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { loggedIn } from './timer.js';
import { TimerKeeper, type LoggedTime } from './timer-keeper.js';
import { isOffice, mechanicMeant, pressTime } from './who-works.js';

/** A press of start or stop. Mechanic null: the assigned one. `pressedAt`: for an offline press. */
export type Press = {
  readonly operationId: string;
  readonly mechanicId: string | null;
  readonly pressedAt: Instant | null;
};

/** Command: starts a timer. The caller chooses the id, which makes a repeated call idempotent. */
export class StartTimer extends Command<LoggedTime> {
  constructor(
    readonly timeLogId: string,
    readonly press: Press,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: stops a timer. The caller chooses the id, which makes a repeated call idempotent. */
export class StopTimer extends Command<LoggedTime> {
  constructor(
    readonly stopId: string,
    readonly press: Press,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class CorrectTimeLog extends Command<LoggedTime> {
  constructor(
    readonly correction: {
      readonly timeLogId: string;
      readonly startedAt: Instant;
      readonly endedAt: Instant;
      readonly reason: string;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StartTimer)
class StartTimerHandler implements ICommandHandler<StartTimer> {
  constructor(
    private readonly streams: Streams,
    private readonly keeper: TimerKeeper,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ timeLogId, press, context }: StartTimer): Promise<LoggedTime> {
    const { order, operation } = await operationPressed(this.streams, this.readModels, press.operationId);
    const { mechanicId: assigned } = operation;
    await assertNamed(this.streams, press.mechanicId, context.actor);
    const mechanicId = mechanicMeant(context.actor, assigned, press.mechanicId, timeLogTexts.mayNotStart);
    await assertMechanic(this.streams, mechanicId);
    const { at: startedAt, pressedOffline } = pressTime(press.pressedAt, context.now);
    const where = { mechanicId, workOrderId: order.id, operationId: operation.id };
    return this.keeper.start({ timeLogId, ...where, startedAt, pressedOffline }, context);
  }
}

@CommandHandler(StopTimer)
class StopTimerHandler implements ICommandHandler<StopTimer> {
  constructor(
    private readonly streams: Streams,
    private readonly keeper: TimerKeeper,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ stopId, press, context }: StopTimer): Promise<LoggedTime> {
    const { order, operation } = await operationPressed(this.streams, this.readModels, press.operationId);
    const { mechanicId: assigned } = operation;
    await assertNamed(this.streams, press.mechanicId, context.actor);
    const mechanicId = mechanicMeant(context.actor, assigned, press.mechanicId, timeLogTexts.mayNotStop);
    const { at: endedAt, pressedOffline } = pressTime(press.pressedAt, context.now);
    const where = { mechanicId, workOrderId: order.id, operationId: operation.id };
    return this.keeper.stop(where, { endedAt, pressedOffline, stopId }, context);
  }
}

@CommandHandler(CorrectTimeLog)
class CorrectTimeLogHandler implements ICommandHandler<CorrectTimeLog> {
  constructor(
    private readonly streams: Streams,
    private readonly keeper: TimerKeeper,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ correction, context }: CorrectTimeLog): Promise<LoggedTime> {
    const { timeLogId, startedAt, endedAt } = correction;
    const found = existing(await timeLogById(this.readModels, timeLogId));
    const order = existing((await this.streams.load(workOrderStream, found.workOrderId)).state);
    const log = loggedIn(order, timeLogId);
    if (log.endedAt === null) throw refuse('clock-running');
    if (endedAt < startedAt) throw invalid('endTime', timeLogTexts.endBeforeStart);
    if (Date.parse(endedAt) > Date.parse(context.now) + PRESSED_AT_MOST_MINUTES_AHEAD * 60_000)
      throw invalid('endTime', timeLogTexts.impossible);
    return this.keeper.correct({ order, log }, correction, context);
  }
}

/** The read model finds the operation's order; the order's stream has the state. */
async function operationPressed(
  streams: Streams,
  readModels: ReadModels,
  operationId: string,
): Promise<{ readonly order: KnownWorkOrder; readonly operation: Operation }> {
  const found = await operationById(readModels, operationId);
  const { state } = await streams.load(workOrderStream, found?.workOrderId ?? operationId);
  const operation =
    state.status === 'none' ? undefined : state.operations.find(({ id }) => id === operationId);
  if (state.status === 'none' || operation === undefined)
    throw invalid('workOperationId', timeLogTexts.unknownOperation);
  return { order: state, operation };
}

/** The office may only name mechanics; a mechanic may only name himself. */
async function assertNamed(streams: Streams, named: string | null, actor: Actor): Promise<void> {
  if (named !== null && isOffice(actor)) await assertMechanic(streams, named);
}

/** 400 with the field unless the user has the mechanic's role. */
export async function assertMechanic(streams: Streams, userId: string): Promise<void> {
  const { state } = await streams.load(usersStream, '');
  if (!state.get(userId)?.roles.includes('MECHANIKER'))
    throw invalid('mechanicId', operationTexts.unknownMechanic);
}

export const timeLogHandlers = [StartTimerHandler, StopTimerHandler, CorrectTimeLogHandler];
