import { fields, line, lines, type RecordOf } from '../kernel/fields.js';

/** `brief`: the name in error messages and in the history. */
const optional = (brief: string, maxLength: number) => ({
  initial: '',
  brief,
  wrong: `„${brief}“ muss ein Text sein.`,
  long: `„${brief}“ darf höchstens ${maxLength.toLocaleString('de-DE')} Zeichen lang sein.`,
});

const text = (label: string, maxLength: number, brief = label) =>
  line(label, maxLength, optional(brief, maxLength));

const wideText = (label: string, maxLength: number, brief = label) =>
  line(label, maxLength, { ...optional(brief, maxLength), width: 'wide' });

const longText = (label: string, maxLength: number, brief = label) =>
  lines(label, maxLength, optional(brief, maxLength));

/**
 * What the public pages say in the garage's own words, in the order of the form. An empty text is not shown.
 */
export const siteTextFields = fields({
  /** Under the name in the head of the public pages. */
  tagline: line('Zeile unter dem Firmennamen', 40, {
    ...optional('Zeile unter dem Firmennamen', 40),
    initial: 'Kfz-Werkstatt',
  }),
  heroTitle: line('Überschrift', 100, {
    required: true,
    width: 'wide',
    missing: 'Bitte geben Sie eine Überschrift an.',
    long: 'Die Überschrift darf höchstens 100 Zeichen lang sein.',
  }),
  heroText: longText('Text darunter', 300, 'Text unter der Überschrift'),
  highlight1: text('Stichwort 1', 40),
  highlight1Text: text('Zusatz 1', 60, 'Zusatz zu Stichwort 1'),
  highlight2: text('Stichwort 2', 40),
  highlight2Text: text('Zusatz 2', 60, 'Zusatz zu Stichwort 2'),
  highlight3: text('Stichwort 3', 40),
  highlight3Text: text('Zusatz 3', 60, 'Zusatz zu Stichwort 3'),
  /** Facts that visitors can check: in the first view, in this order. */
  craft: text('Betrieb', 60),
  guild: text('Innung oder Verband', 80),
  rating: text('Bewertung', 40),
  /** Who rates, and from how many ratings (§ 5b Abs. 3 UWG). */
  ratingSource: text('Quelle der Bewertung', 100),
  ratingUrl: wideText('Link zur Bewertung', 500),
  mapUrl: wideText('Link zur Karte', 500),
  step1: text('Schritt 1', 40),
  step1Text: longText('Text zu Schritt 1', 200),
  step2: text('Schritt 2', 40),
  step2Text: longText('Text zu Schritt 2', 200),
  step3: text('Schritt 3', 40),
  step3Text: longText('Text zu Schritt 3', 200),
  carsText: longText('Text über den Fahrzeugen', 200),
  aboutLead: longText('Einleitung', 400, 'Einleitung von Über uns'),
  /** An empty line begins a new paragraph. */
  aboutText: longText('So arbeiten wir', 3_000),
  homeMetaTitle: line('Titel der Startseite', 60, {
    required: true,
    width: 'wide',
    missing: 'Bitte geben Sie einen Titel an.',
    long: 'Der Titel der Startseite darf höchstens 60 Zeichen lang sein.',
  }),
  homeMetaDescription: wideText('Beschreibung der Startseite', 200),
  aboutMetaDescription: wideText('Beschreibung von „Über uns“', 200, 'Beschreibung von Über uns'),
  profession: text('Gesetzliche Berufsbezeichnung', 100, 'Berufsbezeichnung'),
  professionState: text('Verliehen in', 60, 'Staat der Berufsbezeichnung'),
  /** The name of the rules and where they can be read (§ 5 Abs. 1 Nr. 5 DDG). */
  professionRules: longText('Berufsrechtliche Regelungen', 500),
  chamberContact: longText('Anschrift der Kammer', 300),
  /** § 36 VSBG. */
  disputeNotice: longText('Verbraucherstreitbeilegung', 1_000),
});

export type SiteTextDetails = RecordOf<typeof siteTextFields>;
