import { choice, day, fields, line, matching, yesNo } from '../kernel/fields.js';
import { BATCH_KINDS } from './datev-batch.events.js';

export const PARTY_ACCOUNTS = ['ONE', 'EACH'] as const;

/** When the garage owes turnover tax: with the supply, or with the money (§ 20 UStG). */
export const TAXATIONS = ['AGREED', 'RECEIVED'] as const;

const account = (label: string) =>
  matching(label, 9, /^\d{0,9}$/, { wrong: 'Ein Konto hat 1 bis 9 Ziffern.', digits: true, initial: '' });

/** How documents become bookings. An empty account: the one of the chart. */
export const datevFields = fields({
  /** EACH: counted from the account in the settings of invoices; ONE: that account for all. */
  partyAccounts: choice('Personenkonten', PARTY_ACCOUNTS, {
    required: true,
    initial: 'ONE',
    wrong: 'Bitte angeben, ob jeder ein eigenes Konto bekommt.',
  }),
  taxation: choice('Besteuerung', TAXATIONS, {
    required: true,
    initial: 'AGREED',
    wrong: 'Bitte vereinbarte oder vereinnahmte Entgelte wählen.',
  }),
  revenueByKind: yesNo('Erlöse nach Lohn, Teilen, Fremdleistung und Fahrzeugen trennen', {
    brief: 'Erlöse trennen',
  }),
  taxKeys: yesNo('Steuerschlüssel mitgeben (Erlös- und Aufwandskonten ohne Automatik)', {
    brief: 'Steuerschlüssel',
  }),
  generalReversal: yesNo('Stornos als Generalumkehr buchen', { brief: 'Generalumkehr' }),
  fixed: yesNo('Buchungen beim Einlesen festschreiben', { brief: 'Festschreibung' }),
  labourAccount: account('Erlöskonto Lohn'),
  partsAccount: account('Erlöskonto Teile'),
  subletAccount: account('Erlöskonto Fremdleistung'),
  carsAccount: account('Erlöskonto Fahrzeuge'),
  bankAccount: account('Konto Bank'),
  cardAccount: account('Konto Kartenzahlungen'),
  cashAccount: account('Konto Kasse'),
  otherAccount: account('Konto sonstige Zahlungen'),
});

const period = { required: true, wrong: 'Bitte einen Zeitraum angeben.' } as const;

/** What is exported: documents up to the last day that are in no batch; those before the first day are late. */
export const batchFields = fields({
  batchKind: choice('Art des Stapels', BATCH_KINDS, {
    required: true,
    wrong: 'Bitte Ausgangsrechnungen, Eingangsrechnungen oder Zahlungen wählen.',
  }),
  from: day('Von', period),
  to: day('Bis', period),
});

export const cancelFields = fields({
  reason: line('Grund', 1_000, {
    required: true,
    width: 'wide',
    impersonal: 'text',
    missing: 'Bitte einen Grund angeben.',
    long: 'Der Grund darf höchstens 1.000 Zeichen lang sein.',
  }),
});
