import { germanDate, germanPercent } from '#contracts/values/german.js';
import type { BatchKind } from '#contracts/datev/datev-batch.events.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { ACCOUNT_COLUMNS, accountRowOf } from '../../platform/datev/account-columns.js';
import { columnNames } from '../../platform/datev/extf-columns.js';
import { extfFile, rowOf, type ExtfHead } from '../../platform/datev/extf.js';
import { writeCsv } from '../../platform/csv/csv.js';
import type { Assembled } from '../assemble.js';
import type { BookSettings, Posting } from '../books/posting.js';

export const KIND_TITLES: Readonly<Record<BatchKind, string>> = {
  OUTGOING: 'Ausgangsrechnungen',
  INCOMING: 'Eingangsrechnungen',
  PAYMENTS: 'Zahlungen',
};

/** The Buchungsstapel. Its period covers late documents too. */
export function bookingsFile(
  { postings, period }: Assembled,
  settings: BookSettings,
  now: Instant,
): Uint8Array {
  const first = postings.map(({ date }) => date).toSorted()[0] ?? period.from;
  const head: ExtfHead = {
    period: { from: first < period.from ? first : period.from, to: period.to },
    fiscalYear: period.fiscalYear,
    title: KIND_TITLES[period.kind],
    isFixed: settings.datev.fixed,
    chart: chartOf(settings),
  };
  return extfFile('bookings', head, [columnNames(), ...postings.map(rowOf)], settings.invoicing, now);
}

/** The customers and suppliers of the batch: Debitoren/Kreditoren. */
export function accountsFile(
  { accounts, period }: Assembled,
  settings: BookSettings,
  now: Instant,
): Uint8Array {
  const head: ExtfHead = {
    period: null,
    fiscalYear: period.fiscalYear,
    title: 'Debitoren/Kreditoren',
    isFixed: false,
    chart: chartOf(settings),
  };
  // One account for all is nobody's: it has no name and no address.
  const own = settings.datev.partyAccounts === 'EACH' ? accounts : [];
  const rows = own
    .filter(({ party }) => party.name !== '')
    .map(({ account, party }) => accountRowOf({ account, ...party }));
  return extfFile('accounts', head, [ACCOUNT_COLUMNS, ...rows], settings.invoicing, now);
}

const chartOf = ({ invoicing }: BookSettings): string => invoicing.chart.slice(3);

const TABLE_HEAD = [
  'Belegnummer',
  'Belegdatum',
  'Leistungsdatum',
  'Steuerperiode',
  'Art',
  'Steuersatz',
  'Konto',
  'Gegenkonto',
  'Soll',
  'Haben',
  'Währung',
  'Text',
  'Fällig',
  'Auftrag',
  'Kennzeichen',
  'USt-IdNr.',
  'Storno',
  'Nachgereicht',
];

/** The same lines for advisers without DATEV. */
export function tableFile({ postings }: Assembled): Uint8Array {
  return Buffer.from(writeCsv([TABLE_HEAD, ...postings.map(tableRow)]), 'utf8');
}

const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
const dayOr = (day: string | null): string => (day === null ? '' : germanDate(day));

function tableRow(posting: Posting): readonly string[] {
  const { more, taxBasisPoints, amountCents } = posting;
  // What Generalumkehr undoes counts below zero.
  const amount = euros(more.reverses ? -amountCents : amountCents);
  return [
    posting.documentNumber,
    germanDate(posting.date),
    dayOr(more.suppliedOn),
    dayOr(more.taxPeriodOn),
    posting.what,
    taxBasisPoints === null ? '' : germanPercent(taxBasisPoints),
    posting.account,
    posting.contraAccount,
    posting.isDebit ? amount : '',
    posting.isDebit ? '' : amount,
    posting.currency,
    posting.text,
    dayOr(posting.dueOn),
    more.orderNumber ?? '',
    more.plate ?? '',
    more.vatId ?? '',
    more.reverses ? 'Generalumkehr' : '',
    more.isLate ? 'ja' : '',
  ];
}
