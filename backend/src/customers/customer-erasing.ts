import { Inject, Injectable } from '@nestjs/common';
import type { CustomerTrace } from '#contracts/customers/customer.events.js';
import { customerStream, idsOf, type KnownCustomer } from '#contracts/customers/customer.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { germanEuros } from '#contracts/values/german.js';
import { openAmountOf } from '#projections/payments/open-items.js';
import { Clock } from '../platform/clock.js';
import { Erasure } from '../platform/erasure/erasure.js';
import { TRACES, type Traces } from '../platform/erasure/traces.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { justAfter, KEPT_ANSWERS, type KeptAnswers } from '../platform/http/idempotency/kept-answers.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { READ_MODELS } from '../platform/read-models.js';
import { assertInTime } from '../platform/streams/deadline.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { abandonErasure, beginErasure, erase, forgetTraces } from './erase.js';

/** Milliseconds to wait until the read models pass an event of the erasure. */
const PASS_WITHIN_MS = 10_000;

/** Erases a customer (GDPR Art. 17; modules.md §1). */
@Injectable()
export class CustomerErasing {
  constructor(
    private readonly streams: Streams,
    private readonly erasure: Erasure,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(TRACES) private readonly traces: readonly Traces[],
    @Inject(KEPT_ANSWERS) private readonly answers: KeptAnswers,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {}

  /** Refuses with 409 while an order or a draft blocks the erasure. */
  async erase(customerId: string, context: CommandContext, isConfirmed: boolean): Promise<void> {
    if (!isConfirmed) await this.assertNothingOwed(customerId);
    await this.streams.handle(customerStream, customerId, beginErasure, context, context);
    assertInTime(context.now, this.clock.now());
    const obstacle = await this.complete(customerId, context);
    if (obstacle !== null) throw refuse('conflict', { detail: obstacle });
  }

  /** 422 with the open amount: the garage can claim it afterwards, but has no telephone number or mail address any more. */
  private async assertNothingOwed(customerId: string): Promise<void> {
    const { state } = await this.streams.load(customerStream, customerId);
    if (state.status !== 'registered') return;
    await this.passed(await this.eventLog.head());
    const { count, cents } = await openAmountOf(this.readModels, idsOf(state));
    if (count === 0) return;
    const invoices = count === 1 ? 'einer unbezahlten Rechnung' : `${count} unbezahlten Rechnungen`;
    throw refuse('confirmation-needed', {
      detail: `Der Kunde schuldet noch ${germanEuros(cents)} aus ${invoices}. Trotzdem löschen?`,
      field: 'confirm',
    });
  }

  /**
   * Continues from the state of the stream; idempotent and safe to run concurrently. Returns null, or the obstacle as a
   * German sentence, even if a concurrent run found it. The customer is then unchanged.
   */
  async complete(customerId: string, origin: CommandOrigin): Promise<string | null> {
    const { state } = await this.streams.load(customerStream, customerId);
    if (state.status === 'erasing') {
      const { erasureBegunAt } = state;
      const obstacle = await this.obstacleOf(state);
      const decide = obstacle === null ? erase(erasureBegunAt) : abandonErasure(erasureBegunAt, obstacle);
      await this.streams.handle(customerStream, customerId, decide, origin);
    }
    const after = (await this.streams.load(customerStream, customerId)).state;
    if (after.status === 'none') return null;
    if (after.status !== 'erased') return after.erasureObstacle;
    await this.forget(after, origin);
    return null;
  }

  /** Sees everything written before the erasure began. Later commands see the erasure and revert themselves. */
  private async obstacleOf(customer: KnownCustomer): Promise<string | null> {
    await this.passed(await this.eventLog.head());
    for (const { blocks } of this.traces) {
      const obstacle = (await blocks?.(this.readModels, idsOf(customer))) ?? null;
      if (obstacle !== null) return obstacle;
    }
    return null;
  }

  private async forget(customer: KnownCustomer, origin: CommandOrigin): Promise<void> {
    const ids = idsOf(customer);
    for (const id of ids) await this.streams.shred(id);
    await this.passed(await this.eventLog.head());
    for (const traces of this.traces) await this.forgetIn(traces, customer, origin);
    await this.answers.forgetBefore(justAfter(this.clock.now()));
    await this.erasure.erase(customer.record.id, await this.eventLog.head());
  }

  private async forgetIn(traces: Traces, customer: KnownCustomer, origin: CommandOrigin): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const found = await traces.find(this.readModels, idsOf(customer), after);
      const last = found.at(-1);
      if (last === undefined) return;
      for (const id of found)
        for (const mailId of (await traces.mailIds?.(this.eventLog, id)) ?? [])
          await this.mailer.forget(mailId);
      const gone = await this.withoutKept(traces, found, origin);
      if (traces.hasOwnKeys) for (const id of gone) await this.streams.shred(id);
      if (traces.forget) await traces.forget(this.streams, gone, origin);
      else if (gone.length > 0) await this.nameTraces(traces.kind, gone, customer, origin);
      await this.passed(await this.eventLog.head());
      after = last;
    }
  }

  private async withoutKept(
    { keep }: Traces,
    found: readonly string[],
    origin: CommandOrigin,
  ): Promise<readonly string[]> {
    if (keep === undefined) return found;
    const gone: string[] = [];
    for (const id of found) if (!(await keep(this.streams, id, origin))) gone.push(id);
    return gone;
  }

  private async nameTraces(
    kind: string,
    found: readonly string[],
    { record }: KnownCustomer,
    origin: CommandOrigin,
  ): Promise<void> {
    const decide = forgetTraces(kind as CustomerTrace, found);
    await this.streams.handle(customerStream, record.id, decide, origin);
  }

  private async passed(position: Position): Promise<void> {
    if (!(await this.readModels.waitFor(position, PASS_WITHIN_MS)))
      throw new Error('The read models are behind');
  }
}
