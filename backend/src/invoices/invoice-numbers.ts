import { Inject, Injectable } from '@nestjs/common';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import type { HeldClaim } from '#contracts/kernel/claim.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { sequenceStream } from '#contracts/kernel/sequence.js';
import { documentNumber, workshopYear } from '#contracts/values/document-number.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { Claims } from '../platform/streams/claims.js';
import { advanceTo, nextNumber, sequenceId } from '../platform/streams/sequences.js';
import { Streams } from '../platform/streams/streams.js';

/** Streams have names of 200 characters; 50 of them can become more when they are brought into comparable form. */
const MOST_COMPARABLE = 180;
/** A number of our own series, typed by hand or proposed. */
const OWN_SERIES = /^RE-(\d{4})-(\d{5,9})$/;
/** Numbers in a row that somebody holds; more means that something is wrong. */
const MOST_TRIES = 1_000;

/** Gives out the numbers of invoices, each to one invoice, and from the day it is sent for ever. */
@Injectable()
export class InvoiceNumbers {
  constructor(
    private readonly streams: Streams,
    @Inject(Claims) private readonly claims: Claims,
  ) {}

  /** Claims the number for the invoice; answers the claim's id. 409 `invoice-number-taken` when another has it. */
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

  /** Who holds the number; null: nobody. */
  async holderOf(number: string): Promise<HeldClaim | null> {
    return (await this.streams.load(invoiceNumberClaim, this.valueOf(number))).state.held;
  }

  /** Gives the number back when it is the invoice's claim and the invoice does not use it. */
  async releaseUnused(number: string, invoiceId: string, origin: CommandOrigin): Promise<void> {
    const held = await this.holderOf(number);
    if (held?.holderId === invoiceId) await this.settle(number, held.claimId, origin);
  }

  /** Gives this claim back when its holder does not use the number. */
  async settle(number: string, claimId: string, origin: CommandOrigin): Promise<void> {
    const value = this.valueOf(number);
    await this.claims.settle(invoiceNumberClaim, value, claimId, this.isUsed(value), origin);
  }

  /** What „Nächste freie Nummer“ proposes: the next of the year that nobody holds. */
  async proposal(now: Instant): Promise<string> {
    const year = workshopYear(now);
    const { last } = (await this.streams.load(sequenceStream, sequenceId('invoice', year))).state;
    for (let value = last + 1; value <= last + MOST_TRIES; value++) {
      const number = documentNumber('invoice', year, value);
      if ((await this.holderOf(number)) === null) return number;
    }
    throw refuse('busy');
  }

  /** A number of our own series that was used: the series goes on after it. */
  async advance(number: string, origin: CommandOrigin): Promise<void> {
    const [, year, value] = OWN_SERIES.exec(comparableNumber(number)) ?? [];
    if (year === undefined) return;
    const id = sequenceId('invoice', Number(year));
    await this.streams.handle(sequenceStream, id, advanceTo('invoice', Number(year), Number(value)), origin);
  }

  /** The next number of the series, claimed for this Storno; the same at every call. One taken by hand is skipped. */
  async ofStorno(stornoId: string, origin: CommandOrigin): Promise<string> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const holder = attempt === 0 ? stornoId : `${stornoId}/${attempt}`;
      const number = await nextNumber(this.streams, 'invoice', holder, origin);
      try {
        await this.claim(number, stornoId, origin);
        return number;
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
