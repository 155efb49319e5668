/** Columns of a Buchungsstapel, format 13. */
export const COLUMN_COUNT = 125;
/** Counted from 1 as in DATEV's documentation. */
const NAMED_COLUMNS: ReadonlyMap<number, string> = new Map([
  [1, 'Umsatz (ohne Soll/Haben-Kz)'],
  [2, 'Soll/Haben-Kennzeichen'],
  [3, 'WKZ Umsatz'],
  [4, 'Kurs'],
  [5, 'Basis-Umsatz'],
  [6, 'WKZ Basis-Umsatz'],
  [7, 'Konto'],
  [8, 'Gegenkonto (ohne BU-Schlüssel)'],
  [9, 'BU-Schlüssel'],
  [10, 'Belegdatum'],
  [11, 'Belegfeld 1'],
  [12, 'Belegfeld 2'],
  [13, 'Skonto'],
  [14, 'Buchungstext'],
  [15, 'Postensperre'],
  [16, 'Diverse Adressnummer'],
  [17, 'Geschäftspartnerbank'],
  [18, 'Sachverhalt'],
  [19, 'Zinssperre'],
  [20, 'Beleglink'],
  [37, 'KOST1 - Kostenstelle'],
  [38, 'KOST2 - Kostenstelle'],
  [39, 'Kost-Menge'],
  [40, 'EU-Land u. UStID (Bestimmung)'],
  [41, 'EU-Steuersatz (Bestimmung)'],
  [42, 'Abw. Versteuerungsart'],
  [43, 'Sachverhalt L+L'],
  [44, 'Funktionsergänzung L+L'],
  [45, 'BU 49 Hauptfunktionstyp'],
  [46, 'BU 49 Hauptfunktionsnummer'],
  [47, 'BU 49 Funktionsergänzung'],
  [88, 'Stück'],
  [89, 'Gewicht'],
  [90, 'Zahlweise'],
  [91, 'Forderungsart'],
  [92, 'Veranlagungsjahr'],
  [93, 'Zugeordnete Fälligkeit'],
  [94, 'Skontotyp'],
  [95, 'Auftragsnummer'],
  [96, 'Buchungstyp'],
  [97, 'USt-Schlüssel (Anzahlungen)'],
  [98, 'EU-Land (Anzahlungen)'],
  [99, 'Sachverhalt L+L (Anzahlungen)'],
  [100, 'EU-Steuersatz (Anzahlungen)'],
  [101, 'Erlöskonto (Anzahlungen)'],
  [102, 'Herkunft-Kz'],
  [103, 'Buchungs GUID'],
  [104, 'KOST-Datum'],
  [105, 'SEPA-Mandatsreferenz'],
  [106, 'Skontosperre'],
  [107, 'Gesellschaftername'],
  [108, 'Beteiligtennummer'],
  [109, 'Identifikationsnummer'],
  [110, 'Zeichnernummer'],
  [111, 'Postensperre bis'],
  [112, 'Bezeichnung SoBil-Sachverhalt'],
  [113, 'Kennzeichen SoBil-Buchung'],
  [114, 'Festschreibung'],
  [115, 'Leistungsdatum'],
  [116, 'Datum Zuord. Steuerperiode'],
  [117, 'Fälligkeit'],
  [118, 'Generalumkehr (GU)'],
  [119, 'Steuersatz'],
  [120, 'Land'],
  [121, 'Abrechnungsreferenz'],
  [122, 'BVV-Position'],
  [123, 'EU-Land u. UStID (Ursprung)'],
  [124, 'EU-Steuersatz (Ursprung)'],
  [125, 'Abw. Skontokonto'],
]);
/** Columns that come in pairs of type and content. */
const PAIRS = [
  { from: 21, count: 8, name: 'Beleginfo' },
  { from: 48, count: 20, name: 'Zusatzinformation' },
] as const;

/** The second line of a Buchungsstapel. */
export function columnNames(): readonly string[] {
  const names = Array.from({ length: COLUMN_COUNT }, (_, index) => NAMED_COLUMNS.get(index + 1) ?? '');
  for (const { from, count, name } of PAIRS) {
    for (let pair = 0; pair < count; pair++) {
      names[from - 1 + 2 * pair] = `${name} - Art ${pair + 1}`;
      names[from + 2 * pair] =
        name === 'Beleginfo' ? `${name} - Inhalt ${pair + 1}` : `${name}- Inhalt ${pair + 1}`;
    }
  }
  return names;
}
