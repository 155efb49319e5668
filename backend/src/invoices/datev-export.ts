import { Inject, Injectable } from '@nestjs/common';
import { derivedLines } from '#contracts/invoices/invoice-lines.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { invoicingSettingsStream, type InvoicingSettings } from '#contracts/invoices/invoicing-settings.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicePage } from '#projections/invoices.js';
import { assertOnePeriod, extfOf, type Booking } from '../platform/datev/extf.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';

/** Rows of one export. */
const MOST_INVOICES = 100_000;
const BATCH = 1_000;

/** What the tax adviser gets: every issued invoice and Storno of a period, a row for each rate. */
@Injectable()
export class DatevExport {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async file(from: LocalDate, to: LocalDate, now: Instant): Promise<Buffer> {
    const { state: settings } = await this.streams.load(invoicingSettingsStream, '');
    const period = { from, to, title: 'Ausgangsrechnungen' };
    assertOnePeriod(period, settings);
    const issued = await this.issued(from, to);
    const rates = new Set(issued.flatMap(({ content }) => content.taxes.map((tax) => tax.taxBasisPoints)));
    assertComplete(settings, rates);
    const bookings = issued.flatMap((invoice) => bookingsOf(invoice, settings));
    return extfOf(bookings, period, settings, now);
  }

  private async issued(from: LocalDate, to: LocalDate): Promise<readonly KnownInvoice[]> {
    const found: KnownInvoice[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof invoicePage>> = await invoicePage(this.readModels, {
        from,
        to,
        limit: BATCH,
        ...(after === null ? {} : { after }),
      });
      found.push(...page.items.filter(({ issued }) => issued !== null));
      after = page.next;
    } while (after !== null && found.length < MOST_INVOICES);
    return found.toReversed();
  }
}

function assertComplete(settings: InvoicingSettings, rates: ReadonlySet<number>): void {
  const missing = [
    settings.datevConsultant === '' && 'Beraternummer',
    settings.datevClient === '' && 'Mandantennummer',
    settings.debtorAccount === '' && 'Debitorenkonto',
    ...[...rates]
      .filter((rate) => !settings.revenueAccounts.some(({ taxBasisPoints }) => taxBasisPoints === rate))
      .map((rate) => `Erlöskonto für ${(rate / 100).toLocaleString('de-DE')} %`),
  ].filter((name) => name !== false);
  if (missing.length > 0) {
    throw refuse('conflict', { detail: `Für den DATEV-Export fehlen Angaben: ${missing.join(', ')}.` });
  }
}

function bookingsOf({ kind, content }: KnownInvoice, settings: InvoicingSettings): Booking[] {
  const hasOldParts = content.positions.some((position) => derivedLines(position).length > 0);
  return content.taxes.flatMap(({ taxBasisPoints, netCents, taxCents }): Booking[] => {
    const amount = netCents + taxCents;
    if (amount === 0) return [];
    const account =
      settings.revenueAccounts.find((one) => one.taxBasisPoints === taxBasisPoints)?.account ?? '';
    const what = kind === 'STORNO' ? 'Storno' : 'Rechnung';
    return [
      {
        amountCents: Math.abs(amount),
        isDebit: amount > 0,
        account: settings.debtorAccount,
        contraAccount: account,
        date: content.date,
        documentNumber: content.number,
        text: `${what} ${content.number}${hasOldParts && taxBasisPoints === 0 ? ', Altteil' : ''}`,
        dueOn: kind === 'STORNO' ? null : content.dueOn,
        currency: 'EUR',
      },
    ];
  });
}
