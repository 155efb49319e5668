import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { usersStream } from '#contracts/users/users.js';
import { operationTexts } from '#contracts/work-orders/operations.api.js';
import type { Operation } from '#contracts/work-orders/operations.js';
import { PRESSED_AT_MOST_MINUTES_AHEAD, timeLogTexts } from '#contracts/work-orders/time-logs.api.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { operationById } from '#projections/operations.js';
import { timeLogById } from '#projections/time-logs.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { loggedIn } from './clock.js';
import { ClockKeeper, type LoggedTime } from './clock-keeper.js';
import { existing } from './work-order.js';
import { isOffice, mechanicMeant, pressTime } from './who-works.js';

/** What is pressed: on which operation, whose clock (null: the assigned mechanic's), and when without a network. */
export type Press = {
  readonly operationId: string;
  readonly mechanicId: string | null;
  readonly pressedAt: Instant | null;
};

/** Command: start a clock. The id is the caller's: the same id again is the same start. */
export class StartClock extends Command<LoggedTime> {
  constructor(
    readonly timeLogId: string,
    readonly press: Press,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: stop a clock. The id is the caller's: the same id again is the same stop. */
export class StopClock extends Command<LoggedTime> {
  constructor(
    readonly stopId: string,
    readonly press: Press,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: say when a time really was, and why. */
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

@CommandHandler(StartClock)
class StartClockHandler implements ICommandHandler<StartClock> {
  constructor(
    private readonly streams: Streams,
    private readonly keeper: ClockKeeper,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ timeLogId, press, context }: StartClock): Promise<LoggedTime> {
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

@CommandHandler(StopClock)
class StopClockHandler implements ICommandHandler<StopClock> {
  constructor(
    private readonly streams: Streams,
    private readonly keeper: ClockKeeper,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ stopId, press, context }: StopClock): Promise<LoggedTime> {
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
    private readonly keeper: ClockKeeper,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ correction, context }: CorrectTimeLog): Promise<LoggedTime> {
    const { timeLogId, startedAt, endedAt } = correction;
    const found = await timeLogById(this.readModels, timeLogId);
    if (found === null) throw refuse('not-found');
    const order = existing((await this.streams.load(workOrderStream, found.workOrderId)).state);
    const log = loggedIn(order, timeLogId);
    if (log.endedAt === null) throw refuse('clock-running');
    if (endedAt < startedAt) throw invalid('endTime', timeLogTexts.endBeforeStart);
    if (Date.parse(endedAt) > Date.parse(context.now) + PRESSED_AT_MOST_MINUTES_AHEAD * 60_000)
      throw invalid('endTime', timeLogTexts.impossible);
    return this.keeper.correct({ order, log }, correction, context);
  }
}

/** The read model finds the order of the operation; how they stand, the order's stream says. */
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

/** Whom the office names must be a mechanic; a mechanic who names somebody else is refused for that. */
async function assertNamed(streams: Streams, named: string | null, actor: Actor): Promise<void> {
  if (named !== null && isOffice(actor)) await assertMechanic(streams, named);
}

/** A mechanic is who has the role; everybody else is unknown: 400 at the field. */
export async function assertMechanic(streams: Streams, userId: string): Promise<void> {
  const { state } = await streams.load(usersStream, '');
  if (!state.get(userId)?.roles.includes('MECHANIKER'))
    throw invalid('mechanicId', operationTexts.unknownMechanic);
}

export const timeLogHandlers = [StartClockHandler, StopClockHandler, CorrectTimeLogHandler];
