import type { Recipient } from '#contracts/invoices/recipient.js';
import { claimedCents, type Letter } from '#contracts/reminders/reminder.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { giroCodePath } from '../../platform/pdf/giro-code.js';
import { code, space, sums, text } from '../../platform/pdf/letter/blocks.js';
import { groupsOfFour, letterRecipient } from '../../platform/pdf/letter/letter-head.js';
import { letter as letterFrame, printedPaper, type Paper } from '../../platform/pdf/letter/letter.js';
import type { PdfJob } from '../../platform/pdf/pdf-printer.js';

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

/** What letter and mail say. */
export type ReminderWords = ReturnType<typeof reminderWords>;

export function reminderWords({ letter, number, grossCents }: RemindedFacts) {
  return {
    paragraphs: letter.text.split(/\n+/),
    rows: rowsOf(letter, grossCents),
    total: germanEuros(claimedCents(letter)),
    request: requestOf(letter, number),
  };
}

/** The letter on paper. Deterministic. */
export function reminderLetter(facts: RemindedFacts): PdfJob<Paper> {
  const { letter, number, invoiceOn, dueOn, recipient, customerNumber, logo } = facts;
  const { paragraphs, rows, total, request } = reminderWords(facts);
  const giroCode = codeOf(letter, number);
  const frame = letterFrame({
    company: letter.issuer,
    logo,
    title: letter.title,
    running: `${letter.title} vom ${germanDate(letter.letterOn)} zur Rechnung ${number}`,
    recipient: letterRecipient(recipient),
    facts: [
      { label: 'Datum', value: germanDate(letter.letterOn) },
      { label: 'Rechnungsnummer', value: number },
      { label: 'Rechnungsdatum', value: germanDate(invoiceOn) },
      { label: 'Fällig am', value: germanDate(dueOn) },
      ...(customerNumber === null ? [] : [{ label: 'Kundennummer', value: customerNumber }]),
    ],
  });
  return printedPaper(frame, [
    ...paragraphs.flatMap((paragraph) => [...text(paragraph), space(2.5)]),
    sums(rows, 'Zu zahlen', total),
    ...(giroCode === null ? text(request) : [code(giroCode, 'GiroCode', request)]),
  ]);
}

function rowsOf(letter: RemindedFacts['letter'], grossCents: number) {
  const { openCents, feeCents, interestCents, flatCents, paidCostsCents, defaultSince } = letter;
  const paid = grossCents - openCents;
  const since = defaultSince === null ? '' : ` seit ${germanDate(defaultSince)}`;
  const rows: readonly (readonly [label: string, cents: number])[] = [
    ['Rechnungsbetrag', grossCents],
    ['Bereits bezahlt oder verrechnet', -paid],
    ['Mahngebühren', feeCents],
    [`Verzugszinsen${since} (§ 288 BGB)`, interestCents],
    ['Pauschale (§ 288 Abs. 5 BGB)', flatCents],
    ['Bereits gezahlte Mahnkosten', -paidCostsCents],
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
