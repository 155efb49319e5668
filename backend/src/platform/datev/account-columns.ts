import { quoted } from './extf.js';

/** A customer or supplier as the adviser's books know it. Empty texts: not known. */
export type PartyRow = {
  readonly account: string;
  readonly name: string;
  readonly isCompany: boolean;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly vatId: string;
  readonly customerNumber: string;
};

const BANK = (number: number): readonly string[] => [
  `Bankleitzahl ${number}`,
  `Bankbezeichnung ${number}`,
  `Bank-Kontonummer ${number}`,
  `Länderkennzeichen ${number}`,
  `IBAN-Nr. ${number}`,
  'Leerfeld',
  `SWIFT-Code ${number}`,
  `Abw. Kontoinhaber ${number}`,
  `Kennz. Hauptbankverb. ${number}`,
  `Bankverb ${number} Gültig von`,
  `Bankverb ${number} Gültig bis`,
];
const counted = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** The 254 columns of Debitoren/Kreditoren, format 5. */
export const ACCOUNT_COLUMNS: readonly string[] = [
  'Konto',
  'Name (Adressattyp Unternehmen)',
  'Unternehmensgegenstand',
  'Name (Adressattyp natürl. Person)',
  'Vorname (Adressattyp natürl. Person)',
  'Name (Adressattyp keine Angabe)',
  'Adressattyp',
  'Kurzbezeichnung',
  'EU-Land',
  'EU-UStID',
  'Anrede',
  'Titel/Akad. Grad',
  'Adelstitel',
  'Namensvorsatz',
  'Adressart',
  'Straße',
  'Postfach',
  'Postleitzahl',
  'Ort',
  'Land',
  'Versandzusatz',
  'Adresszusatz',
  'Abweichende Anrede',
  'Abw. Zustellbezeichnung 1',
  'Abw. Zustellbezeichnung 2',
  'Kennz. Korrespondenzadresse',
  'Adresse Gültig von',
  'Adresse Gültig bis',
  'Telefon',
  'Bemerkung (Telefon)',
  'Telefon GL',
  'Bemerkung (Telefon GL)',
  'E-Mail',
  'Bemerkung (E-Mail)',
  'Internet',
  'Bemerkung (Internet)',
  'Fax',
  'Bemerkung (Fax)',
  'Sonstige',
  'Bemerkung (Sonstige)',
  ...[1, 2, 3, 4, 5].flatMap(BANK),
  'Leerfeld',
  'Briefanrede',
  'Grußformel',
  'Kundennummer',
  'Steuernummer',
  'Sprache',
  'Ansprechpartner',
  'Vertreter',
  'Sachbearbeiter',
  'Diverse-Konto',
  'Ausgabeziel',
  'Währungssteuerung',
  'Kreditlimit (Debitor)',
  'Zahlungsbedingung',
  'Fälligkeit in Tagen (Debitor)',
  'Skonto in Prozent (Debitor)',
  'Kreditoren-Ziel 1 Tg.',
  'Kreditoren-Skonto 1 %',
  'Kreditoren-Ziel 2 Tg.',
  'Kreditoren-Skonto 2 %',
  'Kreditoren-Ziel 3 Brutto Tg.',
  'Kreditoren-Ziel 4 Tg.',
  'Kreditoren-Skonto 4 %',
  'Kreditoren-Ziel 5 Tg.',
  'Kreditoren-Skonto 5 %',
  'Mahnung',
  'Kontoauszug',
  ...counted('Mahntext', 3),
  'Kontoauszugstext',
  'Mahnlimit Betrag',
  'Mahnlimit %',
  'Zinsberechnung',
  ...counted('Mahnzinssatz', 3),
  'Lastschrift',
  'Verfahren',
  'Mandantenbank',
  'Zahlungsträger',
  ...counted('Indiv. Feld', 15),
  'Abweichende Anrede (Rechnungsadresse)',
  'Adressart (Rechnungsadresse)',
  'Straße (Rechnungsadresse)',
  'Postfach (Rechnungsadresse)',
  'Postleitzahl (Rechnungsadresse)',
  'Ort (Rechnungsadresse)',
  'Land (Rechnungsadresse)',
  'Versandzusatz (Rechnungsadresse)',
  'Adresszusatz (Rechnungsadresse)',
  'Abw. Zustellbezeichnung 1 (Rechnungsadresse)',
  'Abw. Zustellbezeichnung 2 (Rechnungsadresse)',
  'Adresse Gültig von (Rechnungsadresse)',
  'Adresse Gültig bis (Rechnungsadresse)',
  ...[6, 7, 8, 9, 10].flatMap(BANK),
  'Nummer Fremdsystem',
  'Insolvent',
  ...counted('SEPA-Mandatsreferenz', 10),
  'Verknüpftes OPOS-Konto',
  'Mahnsperre bis',
  'Lastschriftsperre bis',
  'Zahlungssperre bis',
  'Gebührenberechnung',
  ...counted('Mahngebühr', 3),
  'Pauschalenberechnung',
  ...counted('Verzugspauschale', 3),
  'Alternativer Suchname',
  'Status',
  'Anschrift manuell geändert (Korrespondenzadresse)',
  'Anschrift individuell (Korrespondenzadresse)',
  'Anschrift manuell geändert (Rechnungsadresse)',
  'Anschrift individuell (Rechnungsadresse)',
  'Fristberechnung bei Debitor',
  ...counted('Mahnfrist', 3),
  'Letzte Frist',
];

const at = (name: string): number => ACCOUNT_COLUMNS.indexOf(name);

/** The cells of a customer or supplier, as they are written. */
export function accountRowOf(party: PartyRow): readonly string[] {
  const row = ACCOUNT_COLUMNS.map(() => '');
  const set = (name: string, text: string, maxLength: number): void => {
    if (text !== '') row[at(name)] = quoted(text, maxLength);
  };
  row[at('Konto')] = party.account;
  set(party.isCompany ? 'Name (Adressattyp Unternehmen)' : 'Name (Adressattyp keine Angabe)', party.name, 50);
  row[at('Adressattyp')] = quoted(party.isCompany ? '2' : '0');
  set('Kurzbezeichnung', party.name, 15);
  const vatId = party.vatId.replaceAll(/\s/g, '');
  if (/^[A-Z]{2}/.test(vatId)) {
    set('EU-Land', vatId, 2);
    set('EU-UStID', vatId.slice(2), 13);
  }
  if (party.street !== '') row[at('Adressart')] = quoted('STR');
  set('Straße', party.street, 36);
  set('Postleitzahl', party.zip, 10);
  set('Ort', party.city, 30);
  set('Land', party.country, 2);
  set('Kundennummer', party.customerNumber, 15);
  return row;
}
