import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { bankEntryPage } from '#projections/payments/bank-entries.js';
import { AT_ONCE } from './invoice-tables.js';
import { dateColumn, numberColumn, pages, textColumn, type Table } from './table.js';

const STATES: Readonly<Record<KnownBankEntry['status'], string>> = {
  open: 'offen',
  claimed: 'wird gebucht',
  booked: 'Zahlung',
  'paid-suppliers': 'Lieferanten',
  ignored: 'ignoriert',
};

export const bankTable: Table<KnownBankEntry> = {
  name: 'Kontoumsaetze',
  description: 'Eingelesene Umsätze des Bankkontos, die im Zeitraum gebucht sind',
  keys: 1,
  columns: [
    textColumn('Umsatz', 'Kennung', ({ id }) => id),
    textColumn('Konto', 'IBAN des Betriebs', ({ account }) => account),
    dateColumn('Buchungstag', 'Tag der Buchung bei der Bank', ({ bookedOn }) => bookedOn),
    dateColumn('Wertstellung', 'Tag der Wertstellung', ({ valueOn }) => valueOn),
    numberColumn('Betrag', 'Euro, Abbuchungen unter null', 2, ({ cents }) => cents),
    textColumn('Name', 'Der anderen Seite', ({ name }) => unlessErased(name)),
    textColumn('IBAN', 'Der anderen Seite', ({ iban }) => unlessErased(iban)),
    textColumn('Verwendungszweck', 'Wie ihn die Bank meldet', ({ purpose }) => unlessErased(purpose)),
    textColumn('Status', 'Was daraus wurde', ({ status, claim }) =>
      claim !== null && claim.refundId !== null ? 'Erstattung' : STATES[status],
    ),
    textColumn('Zahlung', 'Kennung der Zahlung', ({ claim }) => claim && claim.paymentId),
    textColumn('Grund', 'Warum ignoriert', ({ status, reason }) => (status === 'ignored' ? reason : null)),
    textColumn('Auszug', 'Kennung der eingelesenen Datei', ({ statementId }) => statementId),
  ],
  async *rows({ readModels }, period) {
    for await (const items of pages((after) =>
      bankEntryPage(readModels, { ...period, limit: AT_ONCE, ...after }),
    ))
      yield items;
  },
};
