import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { BankEntryEvent } from '#contracts/bank/bank.events.js';
import { bankEntryStream, type BankEntry } from '#contracts/bank/bank-entry.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { historyOf, type StateField, type Told } from '../../platform/history/history.js';

const STATES: Readonly<Record<Exclude<BankEntry['status'], 'none'>, string>> = {
  open: 'Offen',
  claimed: 'Wird gebucht',
  booked: 'Gebucht',
  'paid-suppliers': 'Zahlt Lieferanten',
  ignored: 'Ignoriert',
};

function sentence(event: RecordedEvent<BankEntryEvent>): Told & { readonly reason?: string | null } {
  return { subject: 'Kontoumsatz', ...whatOf(event) };
}

function whatOf(event: RecordedEvent<BankEntryEvent>): { readonly what: string; readonly reason?: string } {
  switch (event.type) {
    case 'BankEntryImported':
      return { what: `${germanEuros(event.data.cents)} vom ${germanDate(event.data.bookedOn)} eingelesen` };
    case 'BankEntryClaimed':
      return { what: 'Buchung als Zahlung begonnen' };
    case 'BankEntryRefundClaimed':
      return { what: 'Buchung als Erstattung begonnen' };
    case 'BankEntryBooked':
      return { what: 'Gebucht' };
    case 'BankEntryReleased':
      return { what: 'Buchung aufgehoben' };
    case 'BankEntryPaidSuppliers': {
      const { parts } = event.data;
      const sum = parts.reduce((total, { cents }) => total + cents, 0);
      const discount = parts.reduce((total, { discountCents }) => total + discountCents, 0);
      const besides = discount === 0 ? '' : `, ${germanEuros(discount)} Skonto`;
      return { what: `${germanEuros(sum)} Rechnungen von Lieferanten zugeordnet${besides}` };
    }
    case 'BankEntryIgnored':
      return { what: 'Ignoriert', reason: event.data.reason };
    case 'BankEntryTextsErased':
      return { what: 'Aufbewahrungsfrist abgelaufen, Texte gelöscht' };
    case 'BankEntryReopened':
      return { what: 'Wieder geöffnet', reason: event.data.reason };
    default:
      return unreachable(event);
  }
}

function fields(state: BankEntry): readonly StateField[] {
  if (state.status === 'none') return [];
  return [
    { field: 'amount', label: 'Betrag', value: germanEuros(state.cents) },
    { field: 'bookedOn', label: 'Buchungstag', value: germanDate(state.bookedOn) },
    { field: 'name', label: 'Name', value: state.name ?? '' },
    { field: 'purpose', label: 'Verwendungszweck', value: state.purpose ?? '' },
    { field: 'status', label: 'Status', value: STATES[state.status] },
  ];
}

export const bankEntryHistory = historyOf(bankEntryStream, sentence, fields);
