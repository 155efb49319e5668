import { fields, line } from '../kernel/fields.js';
import { filters, fromDay, oneOf, searchFor, toDay } from '../kernel/filters.js';

export const BANK_STATUSES = ['OPEN', 'BOOKED', 'IGNORED'] as const;
export type BankStatus = (typeof BANK_STATUSES)[number];

export const BANK_STATUS_NAMES: Readonly<Record<BankStatus, string>> = {
  OPEN: 'Offen',
  BOOKED: 'Gebucht',
  IGNORED: 'Ignoriert',
};

const column = (label: string) => line(label, 100, { wrong: 'Bitte eine Spalte der Datei wählen.' });
const needed = (label: string) =>
  line(label, 100, { required: true, missing: 'Bitte eine Spalte der Datei wählen.' });

export const csvColumnFields = fields({
  bookedOn: needed('Buchungstag'),
  valueOn: column('Wertstellung'),
  amount: needed('Betrag'),
  purpose: needed('Verwendungszweck'),
  name: column('Name'),
  iban: column('IBAN'),
});

export const entryReasonFields = fields({
  reason: line('Grund', 200, {
    required: true,
    width: 'wide',
    missing: 'Bitte einen Grund angeben.',
    long: 'Der Grund darf höchstens 200 Zeichen lang sein.',
  }),
});

/** `from` and `to`: the day of booking, inclusive. */
export const bankFilters = filters({
  status: oneOf('Status', BANK_STATUSES, { wrong: 'Unbekannter Status.', address: 'stand' }),
  from: fromDay('bookedOn', { address: 'von' }),
  to: toDay('bookedOn', { address: 'bis' }),
  search: searchFor(),
});
