import { Inject, Injectable } from '@nestjs/common';
import { hasOldParts, invoiceLines } from '#contracts/invoices/invoice-lines.js';
import { TAX_CASES, type TaxCase } from '#contracts/invoices/tax-cases.js';
import type { InvoiceContent } from '#contracts/invoices/invoice.events.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { invoicingSettingsStream, type InvoicingSettings } from '#contracts/invoices/invoicing-settings.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { germanPercent } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicePage } from '#projections/invoices/invoices.js';
import { assertOnePeriod, extfOf, type Booking } from '../../platform/datev/extf.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';

const MOST_INVOICES = 100_000;
const BATCH = 1_000;

/** Exports all sent invoices and cancellation invoices of a period, one row per tax case. */
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
    assertComplete(
      settings,
      issued.flatMap(({ content }) => grossByCase(content)),
    );
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
        after: after ?? undefined,
      });
      found.push(...page.items.filter(({ issued }) => issued !== null));
      after = page.next;
    } while (after !== null && found.length < MOST_INVOICES);
    return found.toReversed();
  }
}

type CaseSum = { readonly taxCase: TaxCase; readonly taxBasisPoints: number; readonly grossCents: number };

/** The gross sum of each tax case: of a taxed one as the sums of its rate say, else of its lines. */
function grossByCase(content: InvoiceContent): readonly CaseSum[] {
  const { taxes } = content;
  const lines = invoiceLines(content);
  const cases = new Map(lines.map(({ taxCase, taxBasisPoints }) => [taxCase, taxBasisPoints]));
  return [...cases].map(([taxCase, taxBasisPoints]) => {
    const taxed = taxes.find((tax) => taxBasisPoints !== 0 && tax.taxBasisPoints === taxBasisPoints);
    const untaxed = lines.filter((line) => line.taxCase === taxCase);
    const grossCents =
      taxed === undefined
        ? untaxed.reduce((sum, { netCents }) => sum + netCents, 0)
        : taxed.netCents + taxed.taxCents;
    return { taxCase, taxBasisPoints, grossCents };
  });
}

/** The revenue account: of the rate, else of the case in the chart. Undefined: the settings name none for the rate. */
function accountOf(
  { taxCase, taxBasisPoints }: Pick<CaseSum, 'taxCase' | 'taxBasisPoints'>,
  { revenueAccounts, chart }: InvoicingSettings,
): string | undefined {
  const isOfRate = taxBasisPoints !== 0 || taxCase === 'EXEMPT';
  if (!isOfRate) return TAX_CASES[taxCase].account[chart];
  return revenueAccounts.find((one) => one.taxBasisPoints === taxBasisPoints)?.account;
}

function assertComplete(settings: InvoicingSettings, sums: readonly CaseSum[]): void {
  const rates = new Set(
    sums.flatMap((sum) => (accountOf(sum, settings) === undefined ? [sum.taxBasisPoints] : [])),
  );
  const missing = [
    settings.datevConsultant === '' && 'Beraternummer',
    settings.datevClient === '' && 'Mandantennummer',
    settings.debtorAccount === '' && 'Debitorenkonto',
    ...[...rates].map((rate) => `Erlöskonto für ${germanPercent(rate)}`),
  ].filter((name) => name !== false);
  if (missing.length > 0) {
    throw refuse('conflict', { detail: `Für den DATEV-Export fehlen Angaben: ${missing.join(', ')}.` });
  }
}

function bookingsOf({ kind, content, issued }: KnownInvoice, settings: InvoicingSettings): Booking[] {
  const returnsOldParts = hasOldParts(content);
  const buyer = issued && unlessErased(buyerNameOf(issued));
  const what = kind === 'STORNO' ? 'Storno' : 'Rechnung';
  return grossByCase(content).flatMap((sum): Booking[] => {
    const { taxBasisPoints, grossCents } = sum;
    if (grossCents === 0) return [];
    return [
      {
        amountCents: Math.abs(grossCents),
        isDebit: grossCents > 0,
        account: settings.debtorAccount,
        contraAccount: accountOf(sum, settings) ?? '',
        date: content.date,
        documentNumber: content.number,
        text: [`${what} ${content.number}`, returnsOldParts && taxBasisPoints === 0 && 'Altteil', buyer]
          .filter(Boolean)
          .join(', '),
        dueOn: kind === 'STORNO' ? null : content.dueOn,
        currency: 'EUR',
      },
    ];
  });
}
