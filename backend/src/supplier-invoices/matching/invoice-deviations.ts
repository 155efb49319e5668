import type {
  InvoiceDeviation,
  InvoicedLine,
  SupplierInvoiceReceived,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { SupplierIdentity } from '#contracts/supplier-invoices/supplier-identity.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { germanMoney } from '#contracts/values/german.js';
import { netCentsAtE4, totalsOf } from '#contracts/values/vat.js';
import { isSameSupplier, otherAccounts } from './supplier-identity.js';

/** The part of an invoice that the comparison as a whole needs. */
export type ComparedHead = Pick<
  SupplierInvoiceReceived['data'],
  | 'supplierName'
  | 'seller'
  | 'importSource'
  | 'currency'
  | 'netCents'
  | 'taxCents'
  | 'grossCents'
  | 'prepaidCents'
  | 'roundingCents'
  | 'dueCents'
> & {
  readonly lines: readonly Pick<
    InvoicedLine,
    'position' | 'invoicedMilli' | 'invoicedPriceE4' | 'netCents' | 'taxBasisPoints'
  >[];
};

/** Orders are placed in euros. */
const ORDER_CURRENCY = 'EUR';

/** Deviations of the whole invoice: seller, account, sums, currency. */
export function invoiceDeviations(
  invoice: ComparedHead,
  order: Pick<PurchaseOrder, 'supplierName'> | null,
  identity: SupplierIdentity,
): readonly InvoiceDeviation[] {
  const found: readonly (InvoiceDeviation | null)[] = [
    order === null ? null : supplierDeviation(invoice, order.supplierName, identity),
    accountDeviation(invoice, identity),
    totalDeviation(invoice),
    currencyDeviation(invoice),
  ];
  return found.filter((deviation) => deviation !== null);
}

function supplierDeviation(
  invoice: ComparedHead,
  orderedFrom: string,
  identity: SupplierIdentity,
): InvoiceDeviation | null {
  if (isSameSupplier(invoice, orderedFrom, identity)) return null;
  const { vatId, number } = invoice.seller;
  const ids = [vatId === null ? [] : `USt-IdNr. ${vatId}`, number === null ? [] : `Nr. ${number}`].flat();
  const stated = ids.length === 0 ? '' : ` (${ids.join(', ')})`;
  return {
    type: 'SUPPLIER_DEVIATION',
    description: `Rechnung von „${invoice.supplierName}“${stated}, bestellt bei „${orderedFrom}“.`,
  };
}

function accountDeviation(invoice: ComparedHead, identity: SupplierIdentity): InvoiceDeviation | null {
  const known = otherAccounts(invoice, identity);
  if (known === null) return null;
  return {
    type: 'IBAN_DEVIATION',
    description: `Andere IBAN als bisher: ${invoice.seller.iban}. Bekannt ist ${known.join(', ')}. Bitte vor dem Bezahlen beim Lieferanten nachfragen.`,
  };
}

function currencyDeviation({ currency }: ComparedHead): InvoiceDeviation | null {
  if (currency === ORDER_CURRENCY) return null;
  return {
    type: 'CURRENCY_DEVIATION',
    description: `Die Rechnung lautet auf ${currency}, bestellt wird in Euro. Preise wurden nicht verglichen.`,
  };
}

function totalDeviation(invoice: ComparedHead): InvoiceDeviation | null {
  const faults = invoice.importSource === 'Manuell' ? typedFaults(invoice) : statedFaults(invoice);
  return faults.length === 0 ? null : { type: 'TOTAL_DEVIATION', description: faults.join(' ') };
}

/** A typed invoice has only one stated sum: the printed gross amount. */
function typedFaults({ lines, grossCents, currency }: ComparedHead): readonly string[] {
  const money = inCurrency(currency);
  const computed = totalsOf(lines).grossCents;
  if (computed === grossCents) return [];
  return [`Die Positionen ergeben ${money(computed)} brutto, angegeben sind ${money(grossCents)}.`];
}

/**
 * Checks the stated sums of a file. Tolerates half a cent per line and per VAT rate; sums of stated amounts (BR-CO-15,
 * BR-CO-16) must be exact.
 */
function statedFaults(invoice: ComparedHead): readonly string[] {
  const { lines, netCents, taxCents, grossCents, prepaidCents, roundingCents, dueCents } = invoice;
  const money = inCurrency(invoice.currency);
  const totals = totalsOf(lines);
  const linesRounding = Math.ceil(lines.length / 2);
  const dueOf = grossCents - prepaidCents + roundingCents;
  return [
    ...lines.flatMap((line) => lineFault(line, money)),
    ...(differs(totals.netCents, netCents, linesRounding)
      ? [`Die Positionen ergeben ${money(totals.netCents)} netto, angegeben sind ${money(netCents)}.`]
      : []),
    ...(differs(totals.taxCents, taxCents, linesRounding + totals.taxes.length)
      ? [`Die Steuer ergibt ${money(totals.taxCents)}, angegeben sind ${money(taxCents)}.`]
      : []),
    ...(differs(netCents + taxCents, grossCents, 0)
      ? [
          `Netto und Steuer ergeben ${money(netCents + taxCents)}, angegeben sind ${money(grossCents)} brutto.`,
        ]
      : []),
    ...(differs(dueOf, dueCents, 0)
      ? [`Zu zahlen wären ${money(dueOf)}, angegeben sind ${money(dueCents)}.`]
      : []),
  ];
}

const inCurrency =
  (currency: string) =>
  (cents: number): string =>
    germanMoney(cents, currency);

const differs = (computed: number, stated: number, allowed: number): boolean =>
  Math.abs(computed - stated) > allowed;

/** Tolerates a cent for prices with more than four decimals, and more for larger quantities. */
function lineFault(
  { position, invoicedMilli, invoicedPriceE4, netCents }: ComparedHead['lines'][number],
  money: (cents: number) => string,
): readonly string[] {
  const computed = netCentsAtE4(invoicedMilli, invoicedPriceE4);
  const allowed = 1 + Math.ceil(Math.abs(invoicedMilli) / 200_000);
  if (Math.abs(computed - netCents) <= allowed) return [];
  return [
    `Position ${position}: Menge und Preis ergeben ${money(computed)}, berechnet sind ${money(netCents)}.`,
  ];
}
