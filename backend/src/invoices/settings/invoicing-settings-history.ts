import {
  invoicingSettingsStream,
  type InvoicingDetails,
  type RateAccount,
} from '#contracts/invoices/invoicing-settings.js';
import { germanEuros } from '#contracts/values/german.js';
import { changedValues } from '../../platform/history/changed-values.js';
import { historyOf } from '../../platform/history/history.js';

const LABELS = {
  hourlyRate: 'Stundensatz',
  minutesPerAw: 'Minuten je AW',
  pricePerAw: 'Preis je AW',
  paymentDays: 'Zahlungsziel in Tagen',
  discountPercent: 'Skonto in Prozent',
  discountDays: 'Skontofrist in Tagen',
  smallBusiness: 'Kleinunternehmer',
  printTimes: 'Gebuchte Zeit auf der Rechnung',
  footerText: 'Text unter jeder Rechnung',
  datevConsultant: 'DATEV-Beraternummer',
  datevClient: 'DATEV-Mandantennummer',
  fiscalYearStart: 'Beginn des Wirtschaftsjahres',
  accountLength: 'Stellen der Sachkonten',
  revenueAccounts: 'Erlöskonten',
  expenseAccounts: 'Aufwandskonten',
  chart: 'Kontenrahmen',
  debtorAccount: 'Debitorenkonto',
  creditorAccount: 'Kreditorenkonto',
} as const;

/** "Verlauf" of what steers the amounts and accounts of invoices. */
export const invoicingSettingsHistory = historyOf(invoicingSettingsStream, (_, before, after) => ({
  subject: '',
  what:
    changedValues(LABELS, readable(before), readable(after)).join('; ') || 'Rechnungseinstellungen bestätigt',
}));

function readable({
  hourlyRateCents,
  pricePerAwCents,
  revenueAccounts,
  expenseAccounts,
  ...settings
}: InvoicingDetails) {
  return {
    ...settings,
    hourlyRate: euros(hourlyRateCents),
    pricePerAw: euros(pricePerAwCents),
    revenueAccounts: accounts(revenueAccounts),
    expenseAccounts: accounts(expenseAccounts),
  };
}

function euros(cents: number | null): string {
  return cents === null ? '' : germanEuros(cents);
}

function accounts(given: readonly RateAccount[]): string {
  return given.map(({ taxBasisPoints, account }) => `${taxBasisPoints / 100} %: ${account}`).join(', ');
}
