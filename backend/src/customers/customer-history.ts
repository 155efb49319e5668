import { displayNameOf } from '#contracts/customers/customer-name.js';
import { customerFacts, customerFields } from '#contracts/customers/customer-fields.js';
import { answerInWords } from '#contracts/customers/vat-id-check.js';
import { customerStream, type Customer } from '#contracts/customers/customer.js';
import { sentenceOf } from '#contracts/kernel/changed-facts.js';
import type { CustomerEvent, CustomerTrace } from '#contracts/customers/customer.events.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { historyOf, stateFields, type StateField } from '../platform/history/history.js';

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

const FORGOTTEN: Readonly<Record<CustomerTrace, string>> = {
  appointment: 'Angaben in Terminen gelöscht',
  estimate: 'Angaben in Kostenvoranschlägen gelöscht',
  workOrder: 'Angaben in Aufträgen gelöscht',
  operation: 'Texte in Positionen von Aufträgen gelöscht',
  timeLog: 'Gründe korrigierter Zeiten gelöscht',
  invoice: 'Texte in Rechnungsentwürfen gelöscht',
};

function sentence(event: CustomerEvent): string {
  const { type, data } = event;
  switch (type) {
    case 'CustomerRegistered':
      return data.source === 'booking' ? 'Kunde aus einer Terminbuchung angelegt' : 'Kunde angelegt';
    case 'CustomerNamed':
    case 'CustomerContactChanged':
    case 'CustomerAddressChanged':
    case 'CustomerBillingChanged':
    case 'CustomerInvoiceAddressChanged':
    case 'CustomerTermsChanged':
    case 'CustomerNotesChanged':
      return sentenceOf(customerFacts, event);
    case 'CustomerVatIdChecked':
      return `VIES zu ${data.vatId}: ${answerInWords(data)}`;
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
      return FORGOTTEN[data.kind];
    default:
      return unreachable(type);
  }
}

function fieldsOf(customer: Customer): readonly StateField[] {
  if (customer.status === 'none') return [];
  const { record } = customer;
  const consent = { field: 'consent', label: 'Einwilligung', value: record.consent ? 'ja' : 'nein' };
  const { vatIdCheck } = record;
  const vatId = {
    field: 'vatIdCheck',
    label: 'VIES-Abfrage',
    value: vatIdCheck === null ? '' : answerInWords(vatIdCheck),
  };
  return [...stateFields(customerFields, record), vatId, consent];
}
