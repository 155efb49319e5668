/**
 * The 125 columns of a Buchungsstapel as DATEV describes format 13: name and expression of a filled cell, quotes
 * included. An empty cell is allowed where DATEV does not require one. Written from the description, not from the writer.
 */
type ColumnRule = { readonly name: string; readonly filled: RegExp; readonly required?: true };

const text = (maxLength: number): RegExp => new RegExp(`^"(?:[^"\\r\\n]|""){1,${maxLength}}"$`);
const number = (digits: number): RegExp => new RegExp(`^\\d{1,${digits}}$`);
const amount = (digits: number): RegExp => new RegExp(`^\\d{1,${digits}},\\d{2}$`);
const FLAG = /^[01]$/;
const ACCOUNT = /^(?!0{1,9}$)\d{1,9}$/;
const CURRENCY = /^"[A-Z]{3}"$/;
const COUNTRY = /^"[A-Z]{2}"$/;
const DAY = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d{2}$/;
const rule = (name: string, filled: RegExp): ColumnRule => ({ name, filled });
const required = (name: string, filled: RegExp): ColumnRule => ({ name, filled, required: true });
const pairs = (name: string, content: string, count: number): readonly ColumnRule[] =>
  Array.from({ length: count }, (_, at) => at + 1).flatMap((at) => [
    rule(`${name} - Art ${at}`, text(20)),
    rule(`${content} ${at}`, text(210)),
  ]);

export const BOOKING_COLUMNS: readonly ColumnRule[] = [
  required('Umsatz (ohne Soll/Haben-Kz)', /^(?!0{1,10},00$)\d{1,10},\d{2}$/),
  required('Soll/Haben-Kennzeichen', /^"[SH]"$/),
  rule('WKZ Umsatz', CURRENCY),
  rule('Kurs', /^[1-9]\d{0,3},\d{2,6}$/),
  rule('Basis-Umsatz', amount(10)),
  rule('WKZ Basis-Umsatz', CURRENCY),
  required('Konto', ACCOUNT),
  required('Gegenkonto (ohne BU-Schlüssel)', ACCOUNT),
  rule('BU-Schlüssel', /^"\d{1,4}"$/),
  required('Belegdatum', /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/),
  rule('Belegfeld 1', /^"[\w$&%*+\-/]{0,36}"$/),
  rule('Belegfeld 2', /^"[\w$&%*+\-/]{0,12}"$/),
  rule('Skonto', /^[1-9]\d{0,7},\d{2}$/),
  rule('Buchungstext', /^"(?:[^"\r\n]|""){0,60}"$/),
  rule('Postensperre', FLAG),
  rule('Diverse Adressnummer', /^"\w{0,9}"$/),
  rule('Geschäftspartnerbank', /^\d{3}$/),
  rule('Sachverhalt', /^\d{2}$/),
  rule('Zinssperre', FLAG),
  rule('Beleglink', text(210)),
  ...pairs('Beleginfo', 'Beleginfo - Inhalt', 8),
  rule('KOST1 - Kostenstelle', /^"[\w ]{0,36}"$/),
  rule('KOST2 - Kostenstelle', /^"[\w ]{0,36}"$/),
  rule('Kost-Menge', /^\d{1,12},\d{4}$/),
  rule('EU-Land u. UStID (Bestimmung)', text(15)),
  rule('EU-Steuersatz (Bestimmung)', amount(2)),
  rule('Abw. Versteuerungsart', /^"[IKPS]"$/),
  rule('Sachverhalt L+L', number(3)),
  rule('Funktionsergänzung L+L', number(3)),
  rule('BU 49 Hauptfunktionstyp', number(1)),
  rule('BU 49 Hauptfunktionsnummer', number(2)),
  rule('BU 49 Funktionsergänzung', number(3)),
  ...pairs('Zusatzinformation', 'Zusatzinformation- Inhalt', 20),
  rule('Stück', number(8)),
  rule('Gewicht', amount(8)),
  rule('Zahlweise', number(2)),
  rule('Forderungsart', /^"\w{0,10}"$/),
  rule('Veranlagungsjahr', /^20\d{2}$/),
  rule('Zugeordnete Fälligkeit', DAY),
  rule('Skontotyp', number(1)),
  rule('Auftragsnummer', text(30)),
  rule('Buchungstyp', /^"(?:AA|AG|AV|SR|SU|SG|SO)"$/),
  rule('USt-Schlüssel (Anzahlungen)', number(2)),
  rule('EU-Land (Anzahlungen)', COUNTRY),
  rule('Sachverhalt L+L (Anzahlungen)', number(3)),
  rule('EU-Steuersatz (Anzahlungen)', amount(2)),
  rule('Erlöskonto (Anzahlungen)', /^\d{4,8}$/),
  rule('Herkunft-Kz', /^"\w{2}"$/),
  rule('Buchungs GUID', text(36)),
  rule('KOST-Datum', DAY),
  rule('SEPA-Mandatsreferenz', text(35)),
  rule('Skontosperre', FLAG),
  rule('Gesellschaftername', text(76)),
  rule('Beteiligtennummer', /^\d{4}$/),
  rule('Identifikationsnummer', text(11)),
  rule('Zeichnernummer', text(20)),
  rule('Postensperre bis', DAY),
  rule('Bezeichnung SoBil-Sachverhalt', text(30)),
  rule('Kennzeichen SoBil-Buchung', number(2)),
  rule('Festschreibung', FLAG),
  rule('Leistungsdatum', DAY),
  rule('Datum Zuord. Steuerperiode', DAY),
  rule('Fälligkeit', DAY),
  rule('Generalumkehr (GU)', /^"[01]"$/),
  rule('Steuersatz', amount(2)),
  rule('Land', COUNTRY),
  rule('Abrechnungsreferenz', text(50)),
  rule('BVV-Position', /^[1-5]$/),
  rule('EU-Land u. UStID (Ursprung)', text(15)),
  rule('EU-Steuersatz (Ursprung)', amount(2)),
  rule('Abw. Skontokonto', ACCOUNT),
];

/** The 31 fields of the first line, by the same description. */
export const HEADER_FIELDS: readonly RegExp[] = [
  /^"(?:EXTF|DTVF)"$/,
  /^700$/,
  /^(?:16|20|21|46|48|65)$/,
  /^"(?:Buchungsstapel|Debitoren\/Kreditoren)"$/,
  /^\d{1,2}$/,
  /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{3}$/,
  /^$/,
  /^"(?:[A-Z]{2})?"$/,
  /^"\w{0,25}"$/,
  /^"\w{0,25}"$/,
  /^[1-9]\d{3,6}$/,
  /^[1-9]\d{0,4}$/,
  /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
  /^[4-8]$/,
  /^(?:20\d{6})?$/,
  /^(?:20\d{6})?$/,
  /^"[\w.\-/ äöüÄÖÜß]{0,30}"$/,
  /^"(?:[A-Z]{2}){0,2}"$/,
  /^[12]?$/,
  /^(?:0|30|40|50|64)?$/,
  /^[01]?$/,
  /^"(?:[A-Z]{3})?"$/,
  /^$/,
  /^"\w{0,2}"$/,
  /^$/,
  /^$/,
  /^"(?:\d{2})?"$/,
  /^\d{0,4}$/,
  /^$/,
  /^"?"?$/,
  /^"[^"]{0,16}"$/,
];
