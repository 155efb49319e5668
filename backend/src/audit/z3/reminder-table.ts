import type { LetterAnswer } from '#contracts/reminders/reminder-answers.js';
import { claimedCents, type Letter } from '#contracts/reminders/reminder.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { openItemsByIds } from '#projections/payments/open-items.js';
import { remindersPage } from '#projections/reminders/reminders.js';
import { AT_ONCE } from './invoice-tables.js';
import { dateColumn, numberColumn, pages, textColumn, whyIn, type Table } from './table.js';

type Reminded = { readonly letter: Letter; readonly number: string | null; readonly because: string };

const CAUSES: Readonly<Record<NonNullable<LetterAnswer['withdrawn']>, string>> = {
  SUM_CHANGED: 'Summe geändert',
  BLOCKED: 'gesperrt',
  BY_HAND: 'von Hand',
};

export const reminderTable: Table<Reminded> = {
  name: 'Mahnungen',
  description: 'Mahnungen, die im Zeitraum freigegeben oder verschickt wurden, auch zurückgezogene',
  keys: 1,
  columns: [
    textColumn('Mahnung', 'Kennung des Briefes', ({ letter }) => letter.id),
    textColumn('Rechnungsnummer', 'Gemahnte Rechnung', ({ number }) => number),
    dateColumn('Datum', 'Tag der Freigabe', ({ letter }) => letter.letterOn),
    numberColumn('Stufe', '1 bis 3', 0, ({ letter }) => letter.level),
    dateColumn('Frist', 'Zahlbar bis', ({ letter }) => letter.deadlineOn),
    numberColumn('Offen', 'Offener Betrag der Rechnung in Euro', 2, ({ letter }) => letter.openCents),
    numberColumn('Gebuehr', 'Mahngebühren in Euro', 2, ({ letter }) => letter.feeCents),
    numberColumn('Zinsen', 'Verzugszinsen in Euro (§ 288 BGB)', 2, ({ letter }) => letter.interestCents),
    numberColumn('Pauschale', 'Euro (§ 288 Abs. 5 BGB)', 2, ({ letter }) => letter.flatCents),
    numberColumn(
      'Kosten_bezahlt',
      'Von Gebühr, Zinsen und Pauschale vorher bezahlt, in Euro',
      2,
      ({ letter }) => letter.paidCostsCents,
    ),
    numberColumn('Gefordert', 'Summe in Euro', 2, ({ letter }) => claimedCents(letter)),
    dateColumn('Verschickt', 'Tag', ({ letter }) => letter.sent && letter.sent.sentOn),
    textColumn('Versandweg', 'E-Mail oder Post', ({ letter }) => letter.sent && way(letter.sent.by)),
    textColumn(
      'Zurueckgezogen',
      'Warum nicht verschickt',
      ({ letter }) => letter.withdrawn && CAUSES[letter.withdrawn],
    ),
    textColumn('Empfaenger', 'Adresse der E-Mail', ({ letter }) => unlessErased(letter.mailTo)),
    textColumn('PDF_Pruefsumme', 'SHA-256 des Briefes', ({ letter }) => letter.pdfHash),
    textColumn('Im_Zeitraum_durch', 'Was im Zeitraum geschah', ({ because }) => because),
  ],
  async *rows({ readModels }, period) {
    for await (const items of pages((after) => remindersPage(readModels, { limit: AT_ONCE, ...after }))) {
      const open = await openItemsByIds(
        readModels,
        items.map(({ invoiceId }) => invoiceId),
      );
      yield items.flatMap(({ invoiceId, reminders }) =>
        reminders.letters.flatMap((letter): readonly Reminded[] => {
          const days = { Freigabe: letter.letterOn, Versand: letter.sent && letter.sent.sentOn };
          const because = whyIn(period, days);
          const number = open.get(invoiceId)?.number ?? null;
          return because === null ? [] : [{ letter, number, because }];
        }),
      );
    }
  },
};

const way = (by: 'MAIL' | 'POST'): string => (by === 'MAIL' ? 'E-Mail' : 'Post');
