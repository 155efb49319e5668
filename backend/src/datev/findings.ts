import type { FindingAnswer, FindingCode } from '#contracts/datev/datev.api.js';
import { germanDate } from '#contracts/values/german.js';
import type { Assembled } from './assemble.js';
import { MOST_DOCUMENTS } from './batch.js';
import type { BookSettings, Oddity } from './books/posting.js';

/** Numbers of documents that a finding names. */
const MOST_NAMED = 20;

/** What the read models know beside the batch. Each is a list of names. */
export type AroundBatch = {
  /** Sent invoices without stored papers. */
  readonly waiting: readonly string[];
  /** Invoices of suppliers that are in a batch and are finished no more. */
  readonly changed: readonly string[];
  /** Invoices of suppliers in another currency. */
  readonly foreignCurrency: readonly string[];
  /** Invoices of suppliers about a prepayment, before or after it. */
  readonly prepayment: readonly string[];
  /** Documents of the year before in no batch. */
  readonly ofYearBefore: readonly string[];
  /** Documents of the fiscal year before the first batch. */
  readonly beforeFirst: readonly string[];
  readonly doneWithoutInvoice: readonly string[];
  readonly withoutCost: readonly string[];
};

/** Empty: nothing is missing and nothing is odd. */
export function findingsOf(
  assembled: Assembled,
  settings: BookSettings,
  around: AroundBatch,
): readonly FindingAnswer[] {
  const { documents, late } = assembled;
  const numbersWith = (oddity: Oddity): readonly string[] =>
    documents.filter(({ oddities }) => oddities.includes(oddity)).map(({ number }) => number);
  const lateIds = new Set(late);
  const lateOnes = documents.filter(({ id }) => lateIds.has(id)).map(({ number, id }) => number || id);
  return [
    ...stopping('settings', missingSettings(settings), (names) => `Für DATEV fehlen Angaben: ${names}.`),
    ...stopping('account', wrongAccounts(assembled, settings), (names) => wrongAccountsText(names, settings)),
    ...odd(
      'document',
      around.waiting,
      'Der Beleg ist noch nicht erstellt; er kommt in einen späteren Stapel.',
    ),
    ...odd('changed', around.changed, 'Schon exportiert und danach wieder geöffnet oder verworfen.'),
    ...odd('supply-month', numbersWith('supply-month'), 'Leistung in einem anderen Monat als die Rechnung.'),
    ...odd('untaxed', numbersWith('untaxed'), '0 % Umsatzsteuer ohne Nachweis oder Grund.'),
    ...odd(
      'reverse-charge',
      numbersWith('reverse-charge'),
      'Lieferant aus dem Ausland ohne Umsatzsteuer: Vermutlich schuldet Ihr Betrieb die Steuer (§ 13b oder § 1a UStG). Bitte dem Steuerberater sagen.',
    ),
    ...odd(
      'foreign-currency',
      around.foreignCurrency,
      'In fremder Währung und deshalb in keinem Stapel. Bitte dem Steuerberater einzeln geben.',
    ),
    ...odd(
      'prepayment',
      around.prepayment,
      'Anzahlungsrechnung oder Rechnung mit Anzahlung und deshalb in keinem Stapel. Bitte dem Steuerberater einzeln geben.',
    ),
    ...odd('late', lateOnes, 'Nachgereicht: Das Belegdatum liegt vor dem Zeitraum.'),
    ...rest(assembled),
    ...odd(
      'earlier',
      [...around.beforeFirst, ...around.ofYearBefore],
      'In keinem Stapel, weil vor dem ersten Stapel oder im Vorjahr.',
    ),
    ...odd('unbilled', around.doneWithoutInvoice, 'Fertige Aufträge ohne Rechnung.'),
    ...odd('no-cost', around.withoutCost, 'Ausgegebene Teile ohne Einkaufspreis.'),
  ];
}

function stopping(
  code: FindingCode,
  about: readonly string[],
  sentence: (names: string) => string,
): readonly FindingAnswer[] {
  if (about.length === 0) return [];
  return [{ code, stops: true, sentence: sentence(about.join(', ')), count: about.length, about: [] }];
}

function odd(code: FindingCode, about: readonly string[], sentence: string): readonly FindingAnswer[] {
  if (about.length === 0) return [];
  return [{ code, stops: false, sentence, count: about.length, about: about.slice(0, MOST_NAMED) }];
}

function rest({ left: count, period: { to } }: Assembled): readonly FindingAnswer[] {
  if (count === 0) return [];
  const most = `Ein Stapel hat höchstens ${MOST_DOCUMENTS.toLocaleString('de-DE')} Belege.`;
  const sentence = `${most} Dieser reicht bis ${germanDate(to)}, der nächste nimmt die übrigen.`;
  return [{ code: 'rest', stops: false, sentence, count, about: [] }];
}

function missingSettings({ invoicing }: BookSettings): readonly string[] {
  return [
    invoicing.datevConsultant === '' && 'Beraternummer',
    invoicing.datevClient === '' && 'Mandantennummer',
  ].filter((name) => name !== false);
}

/** Accounts that DATEV would not read: ledger accounts have their fixed length, those of parties one digit more. */
function wrongAccounts({ postings }: Assembled, { invoicing }: BookSettings): readonly string[] {
  const { accountLength } = invoicing;
  const wrong = postings.flatMap(({ ledgerAccount, partyAccount }) => [
    ...(ledgerAccount.length === accountLength && Number(ledgerAccount) > 0 ? [] : [ledgerAccount]),
    ...(partyAccount.length === accountLength + 1 ? [] : [partyAccount]),
  ]);
  return [...new Set(wrong)].toSorted();
}

const wrongAccountsText = (names: string, { invoicing: { accountLength } }: BookSettings): string =>
  `Diese Konten passen nicht zu ${accountLength} Stellen der Sachkonten und ${accountLength + 1} der Personenkonten: ${names}.`;
