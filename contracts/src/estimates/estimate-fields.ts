import {
  choice,
  day,
  decimal,
  fields,
  id,
  line,
  lines,
  matching,
  money,
  quantity,
  whole,
  yesNo,
} from '../kernel/fields.js';
import { jobTemplateTexts } from '../job-templates/job-template-fields.js';
import { PRICE_BASES } from '../invoices/price-basis.js';
import { ESTIMATE } from '../work-orders/operations/operation-fields.js';
import { QUANTITY_TEXT } from '../values/quantity.js';
import { NAME_LENGTH, QUESTION_LENGTH } from './answer-lengths.js';
import { ESTIMATE_LINE_KINDS, LINE_GROUPS } from './estimate-lines.js';

export const MAX_ESTIMATE_LINES = 100;
/** Photographs that customers see. */
export const MAX_ESTIMATE_PICTURES = 20;
export const MAX_QUESTIONS = 20;
/** Days for which an estimate is valid unless the office says otherwise. */
export const VALID_DAYS = 14;

export const estimateTexts = {
  lines: 'Bitte mindestens eine Position angeben.',
  tooManyLines: `Ein Kostenvoranschlag hat höchstens ${MAX_ESTIMATE_LINES} Positionen.`,
  answered:
    'Der Kunde hat bereits geantwortet. Bitte für weitere Arbeiten einen neuen Kostenvoranschlag anlegen.',
  withdrawn: 'Der Kostenvoranschlag wurde zurückgezogen.',
  notSent: 'Der Kostenvoranschlag wurde noch nicht verschickt.',
  past: 'Die Gültigkeit ist abgelaufen. Bitte ein späteres Datum wählen.',
  expired: 'Dieser Kostenvoranschlag ist abgelaufen. Bitte rufen Sie uns an.',
  changed: 'Der Kostenvoranschlag wurde inzwischen geändert. Bitte prüfen Sie die neue Fassung.',
  answeredOtherwise: 'Sie haben bereits geantwortet. Wenn Sie etwas ändern möchten, rufen Sie uns bitte an.',
  undecided: 'Bitte entscheiden Sie über jede Position.',
  unknownLine: 'Diese Position gibt es nicht.',
  oneOfChoice: 'Von diesen Möglichkeiten kann nur eine gewählt werden.',
  noMail: 'Der Kunde hat keine E-Mail-Adresse.',
  approved: 'Der Kunde hat Arbeiten freigegeben. Der Kostenvoranschlag kann nicht mehr zurückgezogen werden.',
  oneFilter: 'Bitte nur nach Status, Kunde, Fahrzeug oder Auftrag filtern.',
  nothingApproved: 'Es ist noch nichts freigegeben.',
  noVehicle: 'Für einen Auftrag braucht der Kostenvoranschlag ein Fahrzeug.',
  notMore: 'Bitte eine Summe angeben, die über der freigegebenen liegt.',
  notYetSpoken: 'Das Gespräch kann nicht in der Zukunft liegen.',
  inOrder: 'Freigegebene Arbeiten sind schon im Auftrag.',
  unknownQuestion: 'Diese Frage gibt es nicht.',
  unsent: 'Es gibt Änderungen, die der Kunde noch nicht kennt. Bitte zuerst die neue Fassung verschicken.',
  sameLine: 'Diese Position steht mehrfach da.',
  orderOfOther: 'Der Auftrag gehört zu einem anderen Kunden oder Fahrzeug.',
  appointmentOfOther: 'Der Termin gehört zu einem anderen Kunden oder Fahrzeug.',
  unknownArticle: 'Unbekannter Artikel.',
  unknownReport: 'Unbekannte Meldung.',
  notDeclined: 'Diese Position wurde nicht abgelehnt.',
  dismissed: 'Diese Position wird nicht mehr vorgeschlagen.',
  proposedTwice: (title: string, number: string) =>
    `„${title}“ steht auch im Kostenvoranschlag ${number}. Bitte nehmen Sie es in einem der beiden heraus.`,
  proposedIn: (number: string) => `Das steht schon im Kostenvoranschlag ${number}.`,
  tooManyPictures: `Ein Kostenvoranschlag hat höchstens ${MAX_ESTIMATE_PICTURES} Fotos.`,
} as const;

/** The head of an estimate. */
export const estimateFields = fields({
  customerId: id('Kunde', { required: true, wrong: 'Bitte einen Kunden angeben.' }),
  vehicleId: id('Fahrzeug', { wrong: 'Unbekanntes Fahrzeug.' }),
  workOrderId: id('Auftrag', { wrong: 'Unbekannter Auftrag.' }),
  appointmentId: id('Termin', { wrong: 'Unbekannter Termin.' }),
});

/** What the office may change until the customer has answered. */
export const estimateContentFields = fields({
  /** Default in a POST: `VALID_DAYS` from today. */
  validUntil: day('Gültig bis', { wrong: 'Bitte ein Datum angeben, bis zu dem der Kostenvoranschlag gilt.' }),
  prices: choice('Preise', PRICE_BASES, {
    initial: 'GROSS',
    wrong: 'Bitte wählen, ob die Preise netto oder brutto sind.',
  }),
  introduction: lines('Text', 1_000, {
    wrong: 'Der Text muss ein Text sein.',
    long: 'Der Text darf höchstens 1000 Zeichen lang sein.',
  }),
});

export const estimateLineFields = fields({
  group: choice('Gruppe', LINE_GROUPS, {
    required: true,
    initial: 'REQUIRED',
    wrong: 'Bitte angeben, ob die Position nötig ist, empfohlen wird oder warten kann.',
  }),
  choice: matching('Alternative', 1, /^[A-Z]$/, {
    wrong: 'Alternativen heißen A bis Z.',
  }),
  kind: choice('Art', ESTIMATE_LINE_KINDS, {
    required: true,
    initial: 'WORK',
    wrong: 'Bitte angeben, ob es Arbeit oder ein Teil ist.',
  }),
  title: line('Bezeichnung', 200, {
    required: true,
    brief: 'Titel',
    missing: 'Bitte eine Bezeichnung angeben.',
    long: 'Die Bezeichnung darf höchstens 200 Zeichen lang sein.',
  }),
  note: line('Begründung', 300, {
    brief: 'Nachricht',
    wrong: 'Die Begründung muss ein Text sein.',
    long: 'Die Begründung darf höchstens 300 Zeichen lang sein.',
  }),
  quantity: quantity('Menge', { aboveZero: true, initial: 1, wrong: QUANTITY_TEXT }),
  unit: line('Einheit', 10, {
    initial: 'Stk',
    wrong: 'Die Einheit muss ein Text sein.',
    long: 'Die Einheit darf höchstens 10 Zeichen lang sein.',
  }),
  unitPrice: decimal(
    'Einzelpreis',
    4,
    { min: 0, max: 999_999.99 },
    {
      required: true,
      initial: 0,
      unit: '€',
      wrong: 'Bitte einen Preis von 0 bis 999.999,99 € mit höchstens vier Nachkommastellen angeben.',
    },
  ),
  taxCase: choice('Steuerfall', ['STANDARD', 'REDUCED', 'PASSED_ON'], {
    initial: 'STANDARD',
    wrong: 'Bitte einen Steuerfall auswählen.',
  }),
  /** Of work; default: an hour. */
  minutes: whole('Geplante Dauer', ESTIMATE, {
    brief: 'Dauer',
    unit: 'min',
    wrong: 'Bitte eine geplante Dauer größer als 0 Minuten angeben.',
    long: 'Die geplante Dauer darf höchstens 100.000 Minuten betragen.',
  }),
  /** Of a part. */
  articleId: id('Artikel', { wrong: 'Unbekannter Artikel.' }),
  /** Of a new line: what it comes from. Stays as it is afterwards. */
  reportId: id('Meldung', { wrong: estimateTexts.unknownReport }),
  declinedLineId: id('Abgelehnte Position', { wrong: estimateTexts.notDeclined }),
  /** Of a new line: the template that the work is copied from, in the version that was shown. */
  jobTemplateId: id('Paket', { wrong: jobTemplateTexts.unknown }),
  templateVersion: whole(
    'Fassung',
    { min: 1, max: 1_000_000 },
    { wrong: 'Bitte die Fassung des Pakets angeben.' },
  ),
  /** The photograph of what the line comes from; false takes it out. */
  hasPicture: yesNo('Foto', { initial: true, wrong: 'Bitte angeben, ob der Kunde das Foto sieht.' }),
});

export const sendEstimateFields = fields({
  byMail: yesNo('Per E-Mail', { wrong: 'Bitte angeben, ob der Kostenvoranschlag per E-Mail geht.' }),
});

export const withdrawEstimateFields = fields({
  reason: line('Grund', 200, {
    wrong: 'Der Grund muss ein Text sein.',
    long: 'Der Grund darf höchstens 200 Zeichen lang sein.',
  }),
});

/** Why more is billed than was approved. */
export const excessFields = fields({
  upTo: money(
    'Bis brutto',
    { min: 0.01, max: 9_999_999.99 },
    { required: true, wrong: 'Bitte angeben, bis zu welcher Summe der Kunde einverstanden ist.' },
  ),
  reason: line('Grund', 200, {
    required: true,
    missing: 'Bitte einen Grund angeben.',
    long: 'Der Grund darf höchstens 200 Zeichen lang sein.',
  }),
});

/** A call in which the customer approved lines. */
export const phoneApprovalFields = fields({
  name: line('Wer hat freigegeben', NAME_LENGTH, {
    required: true,
    brief: 'Name',
    missing: 'Bitte angeben, wer freigegeben hat.',
    long: `Der Name darf höchstens ${NAME_LENGTH} Zeichen lang sein.`,
  }),
  /** Default: today. */
  spokenOn: day('Tag des Gesprächs', { wrong: 'Bitte angeben, wann das Gespräch war.' }),
});

/** What the customer types on his page. */
export const ownAnswerFields = fields({
  name: line('Ihr Name', NAME_LENGTH, {
    required: true,
    brief: 'Name',
    missing: 'Bitte geben Sie Ihren Namen an.',
    long: `Der Name darf höchstens ${NAME_LENGTH} Zeichen lang sein.`,
  }),
});

export const ownQuestionFields = fields({
  question: lines('Ihre Frage', QUESTION_LENGTH, {
    required: true,
    brief: 'Frage',
    missing: 'Bitte geben Sie Ihre Frage ein.',
    long: `Die Frage darf höchstens ${QUESTION_LENGTH} Zeichen lang sein.`,
  }),
});
