import type { Recipient } from '#contracts/invoices/recipient.js';
import { claimedCents, type Letter } from '#contracts/reminders/reminder.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { giroCodePath } from '../../platform/pdf/giro-code.js';
import { groupsOfFour, letterFooter, letterRecipient, letterSender } from '../../platform/pdf/letter-head.js';
import { pdfTemplate } from '../../platform/pdf/pdf-printer.js';

/** What a letter says about its invoice. */
export type RemindedFacts = {
  readonly letter: Omit<Letter, 'pdfHash' | 'sent' | 'withdrawn' | 'releasedAt'>;
  readonly number: string;
  readonly invoiceOn: LocalDate;
  readonly dueOn: LocalDate;
  readonly grossCents: number;
  readonly recipient: Recipient;
  readonly customerNumber: string | null;
  readonly logo: string | null;
};

export type ReminderLetter = ReturnType<typeof reminderLetter>;

export const reminderTemplate = pdfTemplate<ReminderLetter>(
  'reminder',
  new URL('./reminder.html.hbs', import.meta.url),
);

/** The template's data: one page in the style of the invoice. Deterministic. */
export function reminderLetter(facts: RemindedFacts) {
  const { letter, number, invoiceOn, dueOn, grossCents, recipient, customerNumber, logo } = facts;
  const { issuer } = letter;
  return {
    logo,
    company: issuer.name || 'Werkstattbuch',
    sender: letterSender(issuer),
    recipient: letterRecipient(recipient),
    facts: [
      { label: 'Datum', value: germanDate(letter.letterOn) },
      { label: 'Rechnungsnummer', value: number },
      { label: 'Rechnungsdatum', value: germanDate(invoiceOn) },
      { label: 'Fällig am', value: germanDate(dueOn) },
      ...(customerNumber === null ? [] : [{ label: 'Kundennummer', value: customerNumber }]),
    ],
    title: letter.title,
    paragraphs: letter.text.split(/\n+/),
    rows: rowsOf(letter, grossCents),
    total: germanEuros(claimedCents(letter)),
    request: requestOf(letter, number),
    giroCode: codeOf(letter, number),
    footer: letterFooter(issuer),
  };
}

function rowsOf(letter: RemindedFacts['letter'], grossCents: number) {
  const { openCents, feeCents, interestCents, flatCents, defaultSince } = letter;
  const paid = grossCents - openCents;
  const since = defaultSince === null ? '' : ` seit ${germanDate(defaultSince)}`;
  const rows: readonly (readonly [label: string, cents: number])[] = [
    ['Rechnungsbetrag', grossCents],
    ['Bereits bezahlt oder verrechnet', -paid],
    ['Mahngebühren', feeCents],
    [`Verzugszinsen${since} (§ 288 BGB)`, interestCents],
    ['Pauschale (§ 288 Abs. 5 BGB)', flatCents],
  ];
  return rows
    .filter(([, cents]) => cents !== 0)
    .map(([label, cents]) => ({ label, value: germanEuros(cents) }));
}

/** How to pay, for letter and mail. */
export function requestOf(letter: RemindedFacts['letter'], number: string): string {
  const { iban } = letter.issuer;
  const account = iban === '' ? '' : ` auf das Konto ${groupsOfFour(iban)}`;
  return `Bitte überweisen Sie ${germanEuros(claimedCents(letter))} bis zum ${germanDate(letter.deadlineOn)} mit dem Verwendungszweck ${number}${account}.`;
}

/** The transfer of everything that the letter asks for. */
export function transferOf(letter: RemindedFacts['letter'], number: string) {
  const { iban, bic, name: holder } = letter.issuer;
  return { iban, bic, holder, cents: claimedCents(letter), purpose: number };
}

function codeOf(letter: RemindedFacts['letter'], number: string) {
  return giroCodePath(transferOf(letter, number));
}
