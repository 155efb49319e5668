import { CHARTS } from '../datev/charts.js';
import { choice, decimal, fields, lines, matching, money, whole, yesNo } from '../kernel/fields.js';

const CONSULTANT = 'Die Beraternummer hat höchstens 7 Ziffern.';
const CLIENT = 'Die Mandantennummer hat höchstens 5 Ziffern.';
const DAY_OF_EVERY_YEAR =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))?$/;
/** Empty or an account number. Debtor and creditor accounts have one digit more than ledger accounts. */
const ACCOUNT = /^\d{0,9}$/;
const account = { wrong: 'Ein Konto hat 1 bis 9 Ziffern.', digits: true, initial: '' };

export const rateAccountField = matching('Konto', 9, /^\d{1,9}$/, { ...account, required: true });

/** For proposals, terms of payment and the DATEV export. */
export const invoicingFields = fields({
  /** Net euros per hour; null: not set. */
  hourlyRate: money(
    'Stundensatz netto',
    { min: 0, max: 9_999.99 },
    { brief: 'Stundensatz', wrong: 'Der Stundensatz muss zwischen 0 und 9.999,99 € liegen.' },
  ),
  /** Length of an Arbeitswert in minutes. */
  minutesPerAw: whole(
    'Minuten je AW',
    { min: 1, max: 60 },
    { initial: 6, wrong: 'Ein Arbeitswert hat 1 bis 60 Minuten.' },
  ),
  /** Net euros per Arbeitswert; null: its share of the hourly rate. */
  pricePerAw: money(
    'Preis je AW netto',
    { min: 0.01, max: 9_999.99 },
    { brief: 'Preis je AW', wrong: 'Der Preis je AW muss zwischen 0,01 und 9.999,99 € liegen.' },
  ),
  paymentDays: whole(
    'Zahlungsziel (Tage)',
    { min: 0, max: 365 },
    { brief: 'Zahlungsziel', initial: 14, wrong: 'Das Zahlungsziel liegt zwischen 0 und 365 Tagen.' },
  ),
  /** Skonto for payment within `discountDays`. 0: none. */
  discountPercent: decimal(
    'Skonto (%)',
    2,
    { min: 0, max: 10 },
    { brief: 'Skonto', initial: 0, wrong: 'Das Skonto liegt zwischen 0 und 10 %.' },
  ),
  discountDays: whole(
    'Skonto bei Zahlung in (Tagen)',
    { min: 0, max: 365 },
    { brief: 'Skontofrist', initial: 0, wrong: 'Die Skontofrist liegt zwischen 0 und 365 Tagen.' },
  ),
  smallBusiness: yesNo('Kleinunternehmer (§ 19 UStG): Rechnungen ohne Umsatzsteuer', {
    brief: 'Kleinunternehmer',
    wrong: 'Bitte mit ja oder nein angeben, ob die Werkstatt Kleinunternehmer ist.',
  }),
  printTimes: yesNo('Gebuchte Zeit unter der Arbeit nennen, wenn genau sie berechnet wird', {
    brief: 'Gebuchte Zeit auf der Rechnung',
    wrong: 'Bitte mit ja oder nein angeben, ob Rechnungen die gebuchte Zeit nennen.',
  }),
  footerText: lines('Text unter jeder Rechnung', 500, {
    brief: 'Fußtext',
    initial: '',
    wrong: 'Der Fußtext muss ein Text sein.',
    long: 'Der Fußtext darf höchstens 500 Zeichen lang sein.',
  }),
  datevConsultant: matching('DATEV-Beraternummer', 7, /^\d{0,7}$/, {
    brief: 'Beraternummer',
    initial: '',
    digits: true,
    wrong: CONSULTANT,
  }),
  datevClient: matching('DATEV-Mandantennummer', 5, /^\d{0,5}$/, {
    brief: 'Mandantennummer',
    initial: '',
    digits: true,
    wrong: CLIENT,
  }),
  /** `MM-DD`; 29 February is refused. */
  fiscalYearStart: matching('Wirtschaftsjahr ab (MM-TT)', 5, DAY_OF_EVERY_YEAR, {
    brief: 'Beginn des Wirtschaftsjahres',
    initial: '01-01',
    wrong: 'Das Wirtschaftsjahr beginnt an einem Tag, den es in jedem Jahr gibt (MM-TT).',
  }),
  /** Digits of a ledger account. */
  accountLength: whole(
    'Stellen der Sachkonten',
    { min: 4, max: 8 },
    { brief: 'Sachkontenlänge', initial: 4, wrong: 'Sachkonten haben 4 bis 8 Stellen.' },
  ),
  /** Whose revenue accounts stand for the tax cases without a rate of their own. */
  chart: choice('Kontenrahmen', CHARTS, {
    required: true,
    initial: 'SKR03',
    wrong: 'Bitte SKR03, SKR04 oder SKR51 wählen.',
  }),
  debtorAccount: matching('Debitorenkonto', 9, ACCOUNT, account),
  creditorAccount: matching('Kreditorenkonto', 9, ACCOUNT, account),
});
