import { isCashCustomer } from '#contracts/customers/cash-customer.js';
import { discountTaxes } from '#contracts/payments/discount.js';
import { METHOD_NAMES, REVERSAL_NAMES } from '#contracts/payments/payment-fields.js';
import type { PaymentSource } from '#contracts/payments/payment.events.js';
import { freeCentsOf, type Allocation, type KnownPayment, type Refund } from '#contracts/payments/payment.js';
import type { TaxSum } from '#contracts/values/vat.js';
import { openItemsByIds } from '#projections/payments/open-items.js';
import { paymentPage } from '#projections/payments/payments.js';
import { AT_ONCE } from './invoice-tables.js';
import {
  dateColumn,
  numberColumn,
  pages,
  textColumn,
  whyIn,
  type Period,
  type Table,
  type Z3Source,
} from './table.js';

const SOURCES: Readonly<Record<PaymentSource, string>> = {
  MANUAL: 'von Hand',
  STATEMENT: 'aus dem Kontoauszug',
  EARLIER: 'aus der Rechnung',
};

type Payment = KnownPayment & { readonly because: string };

/** Payments of which anything happened in the period. */
async function* paymentsIn({ readModels }: Z3Source, period: Period): AsyncIterable<readonly Payment[]> {
  for await (const items of pages((after) => paymentPage(readModels, { limit: AT_ONCE, ...after })))
    yield items.flatMap((payment): readonly Payment[] => {
      const because = reasonOf(payment, period);
      return because === null ? [] : [{ ...payment, because }];
    });
}

function reasonOf({ valueOn, allocations, refunds, reversal }: KnownPayment, period: Period): string | null {
  const anyOf = (days: readonly (string | null)[]) =>
    days.find((day) => whyIn(period, { Tag: day }) !== null) ?? null;
  return whyIn(period, {
    Zahlung: valueOn,
    Zuordnung: anyOf(allocations.flatMap(({ on, reversed }) => [on, reversed && reversed.on])),
    Erstattung: anyOf(refunds.map(({ on }) => on)),
    Rücknahme: reversal && reversal.on,
  });
}

export const paymentTable: Table<Payment> = {
  name: 'Zahlungen',
  description: 'Zahlungen von Kunden, von denen im Zeitraum etwas geschah',
  keys: 1,
  columns: [
    textColumn('Zahlung', 'Kennung', ({ id }) => id),
    dateColumn('Eingegangen', 'Tag, an dem das Geld eingegangen ist', ({ valueOn }) => valueOn),
    numberColumn('Betrag', 'Euro', 2, ({ amountCents }) => amountCents),
    textColumn('Zahlungsart', 'Wie bezahlt wurde', ({ method }) => METHOD_NAMES[method]),
    textColumn('Verweis', 'Beleg oder Kontoauszug', ({ reference }) => reference),
    textColumn('Kundennummer', 'Kennung des Kundenkontos', ({ customerId }) =>
      isCashCustomer(customerId) ? null : customerId,
    ),
    textColumn(
      'Herkunft',
      'Von Hand, aus einem Kontoauszug oder aus der Rechnung',
      ({ source }) => SOURCES[source],
    ),
    numberColumn('Frei', 'Guthaben des Kunden aus der Zahlung heute, in Euro', 2, freeCentsOf),
    dateColumn('Zurueckgenommen', 'Tag der Rücknahme', ({ reversal }) => reversal && reversal.on),
    textColumn('Art_der_Ruecknahme', 'Rücklastschrift oder falsch erfasst', ({ reversal }) =>
      reversal === null ? null : REVERSAL_NAMES[reversal.kind],
    ),
    textColumn('Grund', 'Warum zurückgenommen', ({ reversal }) => reversal && reversal.reason),
    textColumn('Im_Zeitraum_durch', 'Was im Zeitraum geschah', ({ because }) => because),
  ],
  rows: paymentsIn,
};

type Allocated = {
  readonly payment: Payment;
  readonly allocation: Allocation;
  readonly number: string | null;
  /** By how much the discount lowers net and tax of each rate. */
  readonly taxes: readonly TaxSum[];
};

export const allocationTable: Table<Allocated> = {
  name: 'Zahlungszuordnungen',
  description: 'Welche Rechnungen die Zahlungen begleichen, auch aufgehobene Zuordnungen',
  keys: 1,
  references: { columns: ['Zahlung'], table: 'Zahlungen' },
  columns: [
    textColumn('Zuordnung', 'Kennung', ({ allocation }) => allocation.id),
    textColumn('Zahlung', 'Kennung der Zahlung', ({ payment }) => payment.id),
    textColumn('Rechnungsnummer', 'Bezahlte Rechnung', ({ number }) => number),
    textColumn('Wofuer', 'Rechnung, oder Kosten ihrer Mahnungen', ({ allocation }) =>
      allocation.of === 'COSTS' ? 'Mahnkosten' : 'Rechnung',
    ),
    numberColumn('Betrag', 'Euro', 2, ({ allocation }) => allocation.cents),
    numberColumn('Skonto', 'Brutto in Euro', 2, ({ allocation }) => allocation.discountCents),
    numberColumn('Steuerkorrektur', 'Umsatzsteuer im Skonto in Euro (§ 17 Abs. 1 UStG)', 2, ({ taxes }) =>
      taxes.reduce((sum, { taxCents }) => sum + taxCents, 0),
    ),
    dateColumn('Datum', 'Tag der Zuordnung', ({ allocation }) => allocation.on),
    dateColumn('Aufgehoben', 'Tag', ({ allocation }) => allocation.reversed && allocation.reversed.on),
    textColumn(
      'Grund',
      'Warum aufgehoben',
      ({ allocation }) => allocation.reversed && allocation.reversed.reason,
    ),
  ],
  async *rows(source, period) {
    for await (const payments of paymentsIn(source, period)) {
      const ids = payments.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId));
      const items = await openItemsByIds(source.readModels, [...new Set(ids)]);
      yield payments.flatMap((payment) =>
        payment.allocations.map((allocation) => {
          const item = items.get(allocation.invoiceId);
          const taxes = discountTaxes(item?.taxes ?? [], allocation.discountCents);
          return { payment, allocation, number: item?.number ?? null, taxes };
        }),
      );
    }
  },
};

type Refunded = { readonly payment: Payment; readonly refund: Refund };

export const refundTable: Table<Refunded> = {
  name: 'Erstattungen',
  description: 'An Kunden zurückgezahltes Geld',
  keys: 1,
  references: { columns: ['Zahlung'], table: 'Zahlungen' },
  columns: [
    textColumn('Erstattung', 'Kennung', ({ refund }) => refund.id),
    textColumn('Zahlung', 'Kennung der Zahlung', ({ payment }) => payment.id),
    dateColumn('Datum', 'Tag der Erstattung', ({ refund }) => refund.on),
    numberColumn('Betrag', 'Euro', 2, ({ refund }) => refund.cents),
    textColumn('Zahlungsart', 'Wie erstattet wurde', ({ refund }) => METHOD_NAMES[refund.method]),
    textColumn('Verweis', 'Beleg oder Kontoauszug', ({ refund }) => refund.reference),
  ],
  async *rows(source, period) {
    for await (const payments of paymentsIn(source, period))
      yield payments.flatMap((payment) => payment.refunds.map((refund) => ({ payment, refund })));
  },
};
