/** What is released of a list, in words. */
export type ReleaseWords = {
  /** `Rechnungen` */
  readonly things: string;
  /** What happens to so many. */
  readonly deleted: (count: number) => string;
  /** What is lost of so many. */
  readonly lost: (count: number) => string;
};

export const INVOICE_WORDS: ReleaseWords = {
  things: 'Rechnungen',
  deleted: (count) => (count === 1 ? '1 Rechnung wird gelöscht.' : `${count} Rechnungen werden gelöscht.`),
  lost: (count) =>
    `Empfänger, Texte, PDF und E-Rechnung von ${count === 1 ? '1 Rechnung' : `${count} Rechnungen`} werden unwiderruflich gelöscht. Nummern und Beträge bleiben.`,
};

export const STATEMENT_WORDS: ReleaseWords = {
  things: 'Kontoauszüge',
  deleted: (count) =>
    count === 1 ? '1 Kontoauszug wird gelöscht.' : `${count} Kontoauszüge werden gelöscht.`,
  lost: (count) =>
    `Namen, IBAN, Verwendungszwecke und Dateien von ${count === 1 ? '1 Kontoauszug' : `${count} Kontoauszügen`} werden unwiderruflich gelöscht. Tage und Beträge bleiben.`,
};
