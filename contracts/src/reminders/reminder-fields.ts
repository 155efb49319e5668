import { fields, line, lines, money, whole, yesNo } from '../kernel/fields.js';

/** Letters that are released or printed together. */
export const MOST_LETTERS = 100;

const title = (level: number, initial: string) =>
  line(`${level}. Überschrift`, 80, {
    initial,
    wrong: 'Die Überschrift muss ein Text sein.',
    long: 'Die Überschrift darf höchstens 80 Zeichen lang sein.',
  });
const text = (level: number, initial: string) =>
  lines(`${level}. Text`, 1_000, {
    initial,
    wrong: 'Der Text muss ein Text sein.',
    long: 'Der Text darf höchstens 1.000 Zeichen lang sein.',
  });
const days = (label: string, initial: number) =>
  whole(label, { min: 0, max: 365 }, { initial, wrong: 'Die Tage liegen zwischen 0 und 365.' });
const fee = (level: number, initial: number) =>
  money(
    `${level}. Gebühr`,
    { min: 0, max: 99.99 },
    { initial, wrong: 'Die Gebühr liegt zwischen 0 und 99,99 €.' },
  );

/** Three levels: friendly, firm, last. */
export const reminderFields = fields({
  title1: title(1, 'Zahlungserinnerung'),
  text1: text(
    1,
    'Guten Tag,\n\nsicher ist es Ihrer Aufmerksamkeit entgangen: Die folgende Rechnung ist noch offen. Hat sich Ihre Zahlung mit diesem Brief überschnitten, betrachten Sie ihn bitte als gegenstandslos.',
  ),
  afterDays1: days('1. Tage nach Fälligkeit', 3),
  termDays1: days('1. Neue Frist (Tage)', 10),
  fee1: fee(1, 0),
  title2: title(2, '2. Mahnung'),
  text2: text(2, 'Guten Tag,\n\nauf unsere Zahlungserinnerung haben wir noch kein Geld erhalten.'),
  afterDays2: days('2. Tage nach Ablauf der Frist', 3),
  termDays2: days('2. Neue Frist (Tage)', 10),
  fee2: fee(2, 2.5),
  title3: title(3, 'Letzte Mahnung'),
  text3: text(
    3,
    'Guten Tag,\n\ntrotz zweier Schreiben ist die folgende Rechnung offen. Nach Ablauf der Frist geben wir die Forderung ohne weitere Ankündigung an ein Gericht oder ein Inkassobüro ab.',
  ),
  afterDays3: days('3. Tage nach Ablauf der Frist', 3),
  termDays3: days('3. Neue Frist (Tage)', 7),
  fee3: fee(3, 2.5),
  takesInterest: yesNo('Verzugszinsen verlangen (§ 288 BGB)'),
  takesFlatFee: yesNo('40 € Pauschale von Unternehmen verlangen (§ 288 Abs. 5 BGB)'),
});

export const blockFields = fields({
  reason: line('Grund', 200, {
    required: true,
    width: 'wide',
    missing: 'Bitte einen Grund angeben.',
    long: 'Der Grund darf höchstens 200 Zeichen lang sein.',
  }),
});
