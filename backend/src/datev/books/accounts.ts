import {
  CHART_ACCOUNTS,
  rateClassOf,
  type DiscountClass,
  type RevenueKind,
} from '#contracts/datev/charts.js';
import { TAX_CASES, type TaxCase } from '#contracts/invoices/tax-cases.js';
import type { PaymentMethod } from '#contracts/payments/payment.events.js';
import { vatAreaOf } from '#contracts/values/country.js';
import type { BookSettings } from './posting.js';
import type { RevenuePart } from './revenue-parts.js';

/** An account of a chart has four digits; in books with longer accounts zeros follow. */
const lengthened = (account: string, { invoicing }: BookSettings): string =>
  account.padEnd(invoicing.accountLength, '0');

/** The VAT id with which DATEV reports to the EU; null: nothing is reported. A German one is none of them. */
export function vatIdAbroadOf(taxCase: TaxCase, vatId: string | null): string | null {
  if (taxCase === 'INTRA_COMMUNITY') return vatId;
  if (taxCase !== 'REVERSE_CHARGE' || vatId === null) return null;
  const prefix = vatId.slice(0, 2).toUpperCase();
  // Greek ones begin with EL.
  return vatAreaOf(prefix === 'EL' ? 'GR' : prefix) === 'eu' ? vatId : null;
}

/**
 * The revenue account of a tax case and a kind of revenue: the settings', else the chart's. The account that the settings
 * state for a rate is that of labour, if revenue is separated. An old part is bought, without tax. A deposit is no revenue.
 */
export function revenueAccountOf(
  { taxCase, taxBasisPoints, kind }: Omit<RevenuePart, 'grossCents'>,
  vatIdAbroad: string | null,
  settings: BookSettings,
): string {
  const { invoicing, datev } = settings;
  const { chart, revenueAccounts } = invoicing;
  if (kind === 'OLD_PART') return expenseAccountOf(0, settings);
  if (kind === 'DEPOSIT')
    return lengthened(CHART_ACCOUNTS[chart].deposits[rateClassOf(taxBasisPoints)], settings);
  const ofRate = revenueAccounts.find((one) => one.taxBasisPoints === taxBasisPoints)?.account;
  const chosen = datev.revenueByKind ? chosenAccount(kind, datev) : '';
  if (taxBasisPoints === 0) {
    if (taxCase === 'REVERSE_CHARGE' && vatIdAbroad !== null)
      return lengthened(CHART_ACCOUNTS[chart].reverseChargeAbroad, settings);
    const ofCase = lengthened(TAX_CASES[taxCase].account[chart], settings);
    if (taxCase === 'MARGIN_SCHEME') return chosen || ofCase;
    return (taxCase === 'EXEMPT' ? ofRate : undefined) ?? ofCase;
  }
  const rate = rateClassOf(taxBasisPoints) === 'standard' ? 'standard' : 'reduced';
  const ofChart = lengthened(CHART_ACCOUNTS[chart].revenue[kind][rate], settings);
  if (rate === 'standard' && chosen !== '') return chosen;
  return datev.revenueByKind && kind !== 'LABOUR' ? ofChart : (ofRate ?? ofChart);
}

function chosenAccount(kind: RevenueKind, datev: BookSettings['datev']): string {
  const { labourAccount, partsAccount, subletAccount, carsAccount } = datev;
  return { LABOUR: labourAccount, PARTS: partsAccount, SUBLET: subletAccount, CARS: carsAccount }[kind];
}

/** The account of goods bought: the settings', else the chart's. */
export function expenseAccountOf(taxBasisPoints: number, settings: BookSettings): string {
  const { invoicing } = settings;
  const stated = invoicing.expenseAccounts.find((one) => one.taxBasisPoints === taxBasisPoints)?.account;
  return stated ?? lengthened(CHART_ACCOUNTS[invoicing.chart].expense[rateClassOf(taxBasisPoints)], settings);
}

/** The account of a purchase for which the garage owes the tax: DATEV books both taxes. */
export function owedTaxAccountOf(owed: 'acquisition' | 'eu' | 'third', settings: BookSettings): string {
  const { acquisition, workFromAbroad } = CHART_ACCOUNTS[settings.invoicing.chart];
  return lengthened(owed === 'acquisition' ? acquisition : workFromAbroad[owed], settings);
}

/** Where money comes in. */
export function moneyAccountOf(method: PaymentMethod, settings: BookSettings): string {
  return typedMoneyAccount(method, settings) || lengthened(chartMoneyAccount(method, settings), settings);
}

function typedMoneyAccount(method: PaymentMethod, { datev }: BookSettings): string {
  const { bankAccount, cardAccount, cashAccount, otherAccount } = datev;
  return {
    TRANSFER: bankAccount,
    DIRECT_DEBIT: bankAccount,
    CARD: cardAccount,
    CASH_REFERENCE: cashAccount,
    OTHER: otherAccount,
  }[method];
}

function chartMoneyAccount(method: PaymentMethod, { invoicing }: BookSettings): string {
  const { bank, transit, cash } = CHART_ACCOUNTS[invoicing.chart];
  return { TRANSFER: bank, DIRECT_DEBIT: bank, CARD: transit, CASH_REFERENCE: cash, OTHER: transit }[method];
}

/** The account of a discount: by the rate, and where the customer owes the tax or the EU is told, by the tax case. */
export function discountAccountOf(
  taxCase: TaxCase,
  taxBasisPoints: number,
  vatIdAbroad: string | null,
  settings: BookSettings,
): string {
  const { discount } = CHART_ACCOUNTS[settings.invoicing.chart];
  return lengthened(discount[discountClassOf(taxCase, taxBasisPoints, vatIdAbroad)], settings);
}

function discountClassOf(
  taxCase: TaxCase,
  taxBasisPoints: number,
  vatIdAbroad: string | null,
): DiscountClass {
  if (taxCase === 'INTRA_COMMUNITY') return 'intraCommunity';
  if (taxCase !== 'REVERSE_CHARGE') return rateClassOf(taxBasisPoints);
  return vatIdAbroad === null ? 'reverseCharge' : 'reverseChargeAbroad';
}

/** The account of Skonto taken from a supplier. */
export function discountTakenAccountOf(
  taxBasisPoints: number,
  isAcquisition: boolean,
  settings: BookSettings,
): string {
  const { discountTaken } = CHART_ACCOUNTS[settings.invoicing.chart];
  return lengthened(discountTaken[isAcquisition ? 'acquisition' : rateClassOf(taxBasisPoints)], settings);
}

/** Fees and interest of reminders are no turnover (UStAE 1.3): other income. */
export function reminderCostsAccount(settings: BookSettings): string {
  return lengthened(CHART_ACCOUNTS[settings.invoicing.chart].reminderCosts, settings);
}

/**
 * DATEV's BU-Schlüssel: 3 and 2 for turnover tax, 9 and 8 for input tax of 19 % and 7 %; empty: none. An automatic account
 * knows its tax: DATEV refuses a key beside it.
 */
export function taxKeyOf(
  taxBasisPoints: number,
  side: 'sale' | 'purchase',
  account: string,
  settings: BookSettings,
): string {
  if (!settings.datev.taxKeys || isAutomatic(account, settings)) return '';
  const keys = side === 'sale' ? { 1900: '3', 700: '2' } : { 1900: '9', 700: '8' };
  return (keys as Readonly<Record<number, string>>)[taxBasisPoints] ?? '';
}

/** The ranges of a chart have four digits, also in books with longer accounts. */
function isAutomatic(account: string, { invoicing }: BookSettings): boolean {
  const ofChart = account.slice(0, 4);
  return CHART_ACCOUNTS[invoicing.chart].automatic.some(
    ([first, last]) => first <= ofChart && ofChart <= last,
  );
}

const FIRST_DEBTOR = '10000';
const FIRST_CREDITOR = '70000';

/** The account of all customers or suppliers, from which their own accounts are counted. */
export function collectiveAccountOf(party: string, { invoicing }: BookSettings): string {
  const ofChart = (account: string): string => account.padEnd(invoicing.accountLength + 1, '0');
  return party.startsWith('customer:')
    ? invoicing.debtorAccount || ofChart(FIRST_DEBTOR)
    : invoicing.creditorAccount || ofChart(FIRST_CREDITOR);
}
