import { CHART_ACCOUNTS, rateClassOf, type RevenueKind } from '#contracts/datev/charts.js';
import { TAX_CASES } from '#contracts/invoices/tax-cases.js';
import type { PaymentMethod } from '#contracts/payments/payment.events.js';
import type { BookSettings } from './posting.js';
import type { RevenuePart } from './revenue-parts.js';

/** The revenue account of a tax case and a kind of revenue: the settings', else the chart's. */
export function revenueAccountOf(
  { taxCase, taxBasisPoints, kind }: Omit<RevenuePart, 'grossCents'>,
  { invoicing, datev }: BookSettings,
): string {
  const { chart, revenueAccounts } = invoicing;
  const ofRate = revenueAccounts.find((one) => one.taxBasisPoints === taxBasisPoints)?.account;
  if (taxBasisPoints === 0)
    return (taxCase === 'EXEMPT' ? ofRate : undefined) ?? TAX_CASES[taxCase].account[chart];
  const rate = rateClassOf(taxBasisPoints) === 'standard' ? 'standard' : 'reduced';
  const ofChart = CHART_ACCOUNTS[chart].revenue[kind][rate];
  if (!datev.revenueByKind) return ofRate ?? ofChart;
  const chosen = rate === 'standard' ? chosenAccount(kind, datev) : '';
  return chosen === '' ? ofChart : chosen;
}

function chosenAccount(kind: RevenueKind, datev: BookSettings['datev']): string {
  const { labourAccount, partsAccount, subletAccount, carsAccount } = datev;
  return { LABOUR: labourAccount, PARTS: partsAccount, SUBLET: subletAccount, CARS: carsAccount }[kind];
}

/** The account of goods bought: the settings', else the chart's. */
export function expenseAccountOf(taxBasisPoints: number, { invoicing }: BookSettings): string {
  const stated = invoicing.expenseAccounts.find((one) => one.taxBasisPoints === taxBasisPoints)?.account;
  return stated ?? CHART_ACCOUNTS[invoicing.chart].expense[rateClassOf(taxBasisPoints)];
}

/** Where money comes in. */
export function moneyAccountOf(method: PaymentMethod, { invoicing, datev }: BookSettings): string {
  const { bank, transit, cash } = CHART_ACCOUNTS[invoicing.chart];
  switch (method) {
    case 'TRANSFER':
    case 'DIRECT_DEBIT':
      return datev.bankAccount || bank;
    case 'CARD':
      return datev.cardAccount || transit;
    case 'CASH_REFERENCE':
      return datev.cashAccount || cash;
    case 'OTHER':
      return datev.otherAccount || transit;
  }
}

export function discountAccountOf(taxBasisPoints: number, { invoicing }: BookSettings): string {
  return CHART_ACCOUNTS[invoicing.chart].discount[rateClassOf(taxBasisPoints)];
}

/** Fees and interest of reminders are no turnover (UStAE 1.3): other income. */
export function reminderCostsAccount({ invoicing }: BookSettings): string {
  return CHART_ACCOUNTS[invoicing.chart].reminderCosts;
}

/** DATEV's BU-Schlüssel: 3 and 2 for turnover tax, 9 and 8 for input tax of 19 % and 7 %; empty: none. */
export function taxKeyOf(taxBasisPoints: number, side: 'sale' | 'purchase', { datev }: BookSettings): string {
  if (!datev.taxKeys) return '';
  const keys = side === 'sale' ? { 1900: '3', 700: '2' } : { 1900: '9', 700: '8' };
  return (keys as Readonly<Record<number, string>>)[taxBasisPoints] ?? '';
}

const FIRST_DEBTOR = '10000';
const FIRST_CREDITOR = '70000';

/** The account of all customers or suppliers, from which their own accounts are counted. */
export function collectiveAccountOf(party: string, { invoicing }: BookSettings): string {
  return party.startsWith('customer:')
    ? invoicing.debtorAccount || FIRST_DEBTOR
    : invoicing.creditorAccount || FIRST_CREDITOR;
}
