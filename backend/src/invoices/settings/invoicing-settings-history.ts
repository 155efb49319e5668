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
export const invoicingSettingsHistory = historyOf(invoicingSettingsStream, (event, before) => ({
  subject: '',
  what:
    changedValues(LABELS, readable(before), readable(event.data)).join('; ') ||
    'Rechnungseinstellungen bestätigt',
}));

function readable({ hourlyRateCents, revenueAccounts, expenseAccounts, ...settings }: InvoicingDetails) {
  return {
    ...settings,
    hourlyRate: hourlyRateCents === null ? '' : germanEuros(hourlyRateCents),
    revenueAccounts: accounts(revenueAccounts),
    expenseAccounts: accounts(expenseAccounts),
  };
}

function accounts(given: readonly RateAccount[]): string {
  return given.map(({ taxBasisPoints, account }) => `${taxBasisPoints / 100} %: ${account}`).join(', ');
}
