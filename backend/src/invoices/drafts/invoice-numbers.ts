import { Inject, Injectable } from '@nestjs/common';
import { mayUse } from '#contracts/access/permissions.js';
import { ownNumber, type OwnNumber } from '#contracts/invoices/number-series.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import type { HeldClaim } from '#contracts/kernel/claim.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { sequenceStream, type Sequence, type SequenceEvent } from '#contracts/kernel/sequence.js';
import { documentNumber, workshopYear } from '#contracts/values/document-number.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { Claims } from '../../platform/streams/claims.js';
import {
  advanceTo,
  nextNumber,
  returnNumber,
  reuseNumber,
  sequenceId,
} from '../../platform/streams/sequences.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';

/** Stream names have at most 200 characters, and 50 characters can become more in the comparable form. */
const MOST_COMPARABLE = 180;
/** Maximum number of consecutive taken numbers; more are an error. */
const MOST_TRIES = 1_000;

/** Assigns invoice numbers. Each belongs to one invoice, permanently once it is sent. */
@Injectable()
export class InvoiceNumbers {
  constructor(
    private readonly streams: Streams,
    @Inject(Claims) private readonly claims: Claims,
  ) {}

  /** Claims the number; answers the claim's id. 409 `invoice-number-taken` if another invoice has it. */
  claim(number: string, invoiceId: string, origin: CommandOrigin): Promise<string> {
    const value = this.valueOf(number);
    return this.claims.take(
      invoiceNumberClaim,
      value,
      {
        holderId: invoiceId,
        isUsed: this.isUsed(value),
        taken: refuse('invoice-number-taken', { field: 'number' }),
      },
      origin,
    );
  }

  /**
   * Claims the number of a draft. Answers the claim's id and the reason that is kept with the number. A refusal has
   * written nothing: 409 `invoice-number-taken`, 400 as `reasonFor`.
   */
  async claimForDraft(
    wanted: { readonly number: string; readonly reason: string | null },
    invoiceId: string,
    origin: CommandOrigin,
  ): Promise<{ readonly claimId: string; readonly reason: string | null }> {
    const { number } = wanted;
    const held = await this.holderOf(number);
    const isFree =
      held === null || held.holderId === invoiceId || !(await this.isUsed(this.valueOf(number))(held));
    const reason = isFree ? await this.reasonFor(number, wanted.reason, origin) : null;
    return { claimId: await this.claim(number, invoiceId, origin), reason };
  }

  async holderOf(number: string): Promise<HeldClaim | null> {
    return (await this.streams.load(invoiceNumberClaim, this.valueOf(number))).state.held;
  }

  /** Releases the invoice's claim on the number if the invoice does not use it. */
  async releaseUnused(number: string, invoiceId: string, origin: CommandOrigin): Promise<void> {
    const held = await this.holderOf(number);
    if (held?.holderId === invoiceId) await this.settle(number, held.claimId, origin);
  }

  /** Releases this claim if its holder does not use the number; the next draft gets a number of the own series. */
  async settle(number: string, claimId: string, origin: CommandOrigin): Promise<void> {
    const value = this.valueOf(number);
    await this.claims.settle(invoiceNumberClaim, value, claimId, this.isUsed(value), origin);
    await this.giveBack(number, origin);
  }

  /** Returns a number of the own series that nobody holds. */
  private async giveBack(number: string, origin: CommandOrigin): Promise<void> {
    const own = ownNumber(number);
    if (own === null || (await this.holderOf(number)) !== null) return;
    await this.onSeries(own, returnNumber('invoice', own.year, own.value), origin);
  }

  /** The next number of the year: one that was given back, else the first after the last that nobody holds. */
  async proposal(now: Instant): Promise<string> {
    const year = workshopYear(now);
    const { last, returned } = await this.series(year);
    const values = [...returned.toArray().toSorted((a, b) => a - b), ...valuesAfter(last)];
    for (const value of values) {
      const number = documentNumber('invoice', year, value);
      if ((await this.holderOf(number)) === null) return number;
    }
    throw refuse('busy');
  }

  /**
   * The reason that is kept with the number: null for a number of the sequence. 400 for another number without a reason,
   * or from somebody who may not leave the sequence.
   */
  private async reasonFor(
    number: string,
    reason: string | null,
    { now, actor }: CommandOrigin,
  ): Promise<string | null> {
    if (await this.isNext(number, workshopYear(now))) return null;
    if (!mayUse('invoices:leave-sequence', actor)) throw invalid('number', await this.outside(now));
    if (reason === null)
      throw invalid('numberReason', `${await this.outside(now)} Bitte einen Grund angeben.`);
    return reason;
  }

  /**
   * Completes `use` after a crash. `year`: in which the invoice was drafted. Gives the number back again if the invoice
   * gave it up meanwhile.
   */
  async completeUse(
    { id, content, numberReason }: KnownInvoice,
    year: number,
    origin: CommandOrigin,
  ): Promise<void> {
    const { number } = content;
    const isHeld = async (): Promise<boolean> => (await this.holderOf(number))?.holderId === id;
    if (numberReason !== null || !(await isHeld())) return;
    await this.use(number, origin, year);
    if (!(await isHeld())) await this.giveBack(number, origin);
  }

  /** A draft has the number: the series goes on after it, unless it lies outside of the sequence or is of another year. */
  async use(number: string, origin: CommandOrigin, currentYear = workshopYear(origin.now)): Promise<void> {
    const own = ownNumber(number);
    if (own === null || !(await this.isNext(number, own.year))) return;
    const { year, value } = own;
    await this.onSeries(own, reuseNumber('invoice', year, value), origin);
    if (year === currentYear) await this.onSeries(own, advanceTo('invoice', year, value), origin);
  }

  /** True for a number that was given back, and for the first after the last; numbers that others hold are skipped. */
  private async isNext(number: string, year: number): Promise<boolean> {
    const own = ownNumber(number);
    if (own === null || own.year !== year) return false;
    const { last, returned } = await this.series(year);
    if (returned.has(own.value)) return true;
    if (own.value <= last || own.value > last + MOST_TRIES) return false;
    for (let value = last + 1; value < own.value; value++) {
      if ((await this.holderOf(documentNumber('invoice', year, value))) === null) return false;
    }
    return true;
  }

  private async outside(now: Instant): Promise<string> {
    const next = await this.proposal(now);
    return `Die nächste Rechnungsnummer ist ${next}. Eine andere vergibt nur ein Administrator mit Grund.`;
  }

  private async series(year: number): Promise<Sequence> {
    return (await this.streams.load(sequenceStream, sequenceId('invoice', year))).state;
  }

  private async onSeries(
    { year }: OwnNumber,
    decide: Decide<Sequence, SequenceEvent>,
    origin: CommandOrigin,
  ): Promise<void> {
    await this.streams.handle(sequenceStream, sequenceId('invoice', year), decide, origin);
  }

  /** Claims the next free number of the series for an invoice without a draft. A repeated call gets the same number. */
  async ofNew(
    invoiceId: string,
    origin: CommandOrigin,
  ): Promise<{ readonly number: string; readonly claimId: string }> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const holder = attempt === 0 ? invoiceId : `${invoiceId}/${attempt}`;
      const number = await nextNumber(this.streams, 'invoice', holder, origin);
      try {
        return { number, claimId: await this.claim(number, invoiceId, origin) };
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'invoice-number-taken') throw error;
      }
    }
    throw refuse('busy');
  }

  private valueOf(number: string): string {
    const value = comparableNumber(number);
    if (value.length > MOST_COMPARABLE) throw invalid('number', 'Die Rechnungsnummer ist zu lang.');
    return value;
  }

  private isUsed(value: string): (held: HeldClaim) => Promise<boolean> {
    return async ({ holderId }) => {
      const { state } = await this.streams.load(invoiceStream, holderId);
      if (state.status === 'none' || state.discarded !== null) return false;
      return comparableNumber(state.content.number) === value;
    };
  }
}

const valuesAfter = (last: number): readonly number[] =>
  Array.from({ length: MOST_TRIES }, (_, place) => last + 1 + place);
