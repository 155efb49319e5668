import { displayNameOf } from '#contracts/customers/customer-name.js';
import { customerStream, type Customer, type CustomerDetails } from '#contracts/customers/customer.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { historyOf, type StateField } from '../platform/history/history.js';

const LABELS: Readonly<Record<keyof CustomerDetails, string>> = {
  salutation: 'Anrede',
  firstName: 'Vorname',
  lastName: 'Nachname',
  company: 'Firma',
  email: 'E-Mail',
  phone: 'Telefon',
  street: 'Straße',
  zip: 'PLZ',
  city: 'Ort',
  country: 'Land',
  notes: 'Notizen',
};

/** What happened to a customer. */
export const customerHistory = historyOf(
  customerStream,
  (event, _, after) => ({ subject: subjectOf(after), what: sentence(event), reason: reasonOf(event) }),
  fieldsOf,
);

function subjectOf(customer: Customer): string {
  return customer.status === 'none' ? '' : displayNameOf(customer.record);
}

function reasonOf(event: CustomerEvent): string | null {
  return event.type === 'CustomerErasureAbandoned' ? event.data.reason : null;
}

function sentence({ type, data }: CustomerEvent): string {
  switch (type) {
    case 'CustomerRegistered':
      return data.source === 'booking' ? 'Kunde aus einer Terminbuchung angelegt' : 'Kunde angelegt';
    case 'CustomerNamed':
      return 'Name geändert';
    case 'CustomerContactChanged':
      return 'Kontaktdaten geändert';
    case 'CustomerAddressChanged':
      return 'Anschrift geändert';
    case 'CustomerNotesChanged':
      return data.notes === null ? 'Notizen entfernt' : 'Notizen geändert';
    case 'ConsentGiven':
      return 'Einwilligung dokumentiert';
    case 'ConsentWithdrawn':
      return 'Einwilligung widerrufen';
    case 'CustomerMergeBegun':
      return 'Zusammenführung begonnen';
    case 'CustomerMergedInto':
      return 'Mit einem anderen Kunden zusammengeführt';
    case 'CustomerAbsorbed':
      return 'Einen anderen Kunden übernommen';
    case 'CustomerMergeAbandoned':
      return 'Zusammenführung abgebrochen';
    case 'CustomerErasureBegun':
      return 'Löschung begonnen';
    case 'CustomerErasureAbandoned':
      return `Löschung abgebrochen: ${data.reason}`;
    case 'CustomerErased':
      return 'Kunde gelöscht';
    case 'CustomerTracesForgotten':
      return data.kind === 'appointment' ? 'Angaben in Terminen gelöscht' : 'Angaben in Aufträgen gelöscht';
    default:
      return unreachable(type);
  }
}

function fieldsOf(customer: Customer): readonly StateField[] {
  if (customer.status === 'none') return [];
  const { record } = customer;
  const details = (Object.keys(LABELS) as (keyof CustomerDetails)[]).map((field) => ({
    field,
    label: LABELS[field],
    value: record[field] ?? '',
  }));
  return [...details, { field: 'consent', label: 'Einwilligung', value: record.consent ? 'ja' : 'nein' }];
}
