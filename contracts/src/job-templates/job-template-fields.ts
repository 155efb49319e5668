import { PRICE_BASES } from '../invoices/price-basis.js';
import { choice, decimal, fields, line, money, whole, yesNo } from '../kernel/fields.js';
import { ESTIMATE, OPERATION_TITLE_LENGTH } from '../work-orders/operations/operation-fields.js';
import { WORK_BASES } from '../work-orders/operations/sold-work.js';

export const MAX_JOB_TEMPLATES = 1_000;
export const MAX_TEMPLATE_PARTS = 50;
export const MAX_CHECKS = 30;
export const CHECK_LENGTH = 200;

export const jobTemplateTexts = {
  time: 'Bitte Arbeitswerte oder Minuten angeben.',
  aw: 'Bitte die Arbeitswerte angeben.',
  price: 'Bitte den Festpreis angeben.',
  parts: 'Die Teile müssen eine Liste von Artikeln mit Mengen sein.',
  tooManyParts: `Ein Paket hat höchstens ${MAX_TEMPLATE_PARTS} Teile.`,
  sameArticle: 'Dieser Artikel steht mehrfach da.',
  unknownArticle: 'Unbekannter Artikel.',
  checklist: 'Die Checkliste muss eine Liste von Texten sein.',
  emptyCheck: 'Ein Punkt der Checkliste ist leer.',
  longCheck: `Ein Punkt der Checkliste darf höchstens ${CHECK_LENGTH} Zeichen lang sein.`,
  tooManyChecks: `Eine Checkliste hat höchstens ${MAX_CHECKS} Punkte.`,
  unknown: 'Unbekanntes Paket.',
  changed: 'Das Paket wurde inzwischen geändert. Bitte wählen Sie es noch einmal aus.',
  changedSince: (title: string) =>
    `Das Paket „${title}“ wurde inzwischen geändert. Bitte nehmen Sie die Position heraus und wählen Sie es noch einmal aus.`,
  noAwPrice: 'In den Einstellungen ist weder ein Preis je AW noch ein Stundensatz hinterlegt.',
} as const;

/** By the written boolean. */
export const YES_NO = { true: 'Ja', false: 'Nein' } as const;

const impersonal = 'text';

/** A job that a garage sells again and again. Its parts and its checklist are lists of their own. */
export const jobTemplateFields = fields({
  title: line('Titel', OPERATION_TITLE_LENGTH, {
    required: true,
    impersonal,
    missing: 'Bitte einen Titel angeben.',
    long: `Der Titel darf höchstens ${OPERATION_TITLE_LENGTH} Zeichen lang sein.`,
  }),
  category: line('Kategorie', 60, {
    initial: '',
    impersonal,
    wrong: 'Die Kategorie muss ein Text sein.',
    long: 'Die Kategorie darf höchstens 60 Zeichen lang sein.',
  }),
  basis: choice('Preis nach', WORK_BASES, {
    initial: 'AW',
    wrong: 'Bitte wählen, ob nach Arbeitswerten, zum Festpreis oder nach Zeit berechnet wird.',
  }),
  /** Arbeitswerte. */
  aw: decimal(
    'Arbeitswerte',
    2,
    { min: 0.01, max: 9_999.99 },
    {
      unit: 'AW',
      wrong: 'Bitte Arbeitswerte von 0,01 bis 9.999,99 mit höchstens zwei Nachkommastellen angeben.',
    },
  ),
  /** Planned time; null: what the Arbeitswerte say. */
  minutes: whole('Minuten', ESTIMATE, {
    brief: 'Dauer',
    unit: 'min',
    wrong: 'Bitte eine Dauer größer als 0 Minuten angeben.',
    long: 'Die Dauer darf höchstens 100.000 Minuten betragen.',
  }),
  /** Of `FIXED`. */
  price: money(
    'Festpreis',
    { min: 0.01, max: 999_999.99 },
    { brief: 'Preis', wrong: 'Bitte einen Festpreis von 0,01 bis 999.999,99 € angeben.' },
  ),
  prices: choice('Preise', PRICE_BASES, {
    initial: 'GROSS',
    wrong: 'Bitte wählen, ob der Festpreis netto oder brutto ist.',
  }),
  /** The fixed price pays for the parts too. */
  partsIncluded: yesNo('Teile inbegriffen', { wrong: 'Bitte wählen, ob der Festpreis die Teile enthält.' }),
  /** Which cars it fits: several are separated by commas; empty: all. */
  make: line('Marke', 200, {
    initial: '',
    impersonal,
    wrong: 'Die Marke muss ein Text sein.',
    long: 'Die Marke darf höchstens 200 Zeichen lang sein.',
  }),
  model: line('Modell', 200, {
    initial: '',
    impersonal,
    wrong: 'Das Modell muss ein Text sein.',
    long: 'Das Modell darf höchstens 200 Zeichen lang sein.',
  }),
  engine: line('Motor', 200, {
    initial: '',
    impersonal,
    wrong: 'Der Motor muss ein Text sein.',
    long: 'Der Motor darf höchstens 200 Zeichen lang sein.',
  }),
});
