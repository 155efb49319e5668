import { CHART_ACCOUNTS } from '#contracts/datev/charts.js';
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
  /** Deposits that nobody has paid. */
  readonly unpaid: readonly string[];
  /** Deposits of the year before that have their money now, in no batch. */
  readonly depositsOfYearBefore: readonly string[];
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

/** Without findings that are no notes nothing is missing and nothing is odd. */
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
    ...waitingDeposits(around),
    ...odd('changed', around.changed, 'Schon exportiert und danach wieder geöffnet oder verworfen.'),
    ...odd('supply-month', numbersWith('supply-month'), 'Leistung in einem anderen Monat als die Rechnung.'),
    ...odd(
      'billed-again',
      numbersWith('billed-again'),
      'Nach einem Storno im selben Auftrag, ohne Nachweis, ob dieselbe Leistung berechnet ist: Die Steuer ist im Monat der Leistung gebucht. Ersetzt die Rechnung die stornierte, gehört sie in den Monat des Stornos; bitte dem Steuerberater sagen.',
    ),
    ...odd('untaxed', numbersWith('untaxed'), '0 % Umsatzsteuer ohne Nachweis oder Grund.'),
    ...odd(
      'reverse-charge',
      numbersWith('reverse-charge'),
      'Lieferant ohne Umsatzsteuer: Vermutlich schuldet Ihr Betrieb die Steuer (§ 13b oder § 1a UStG). Aus der EU ist es als Ware gebucht (innergemeinschaftlicher Erwerb); war es eine Leistung oder kam es von anderswo, bitte dem Steuerberater sagen.',
    ),
    ...note(
      'owed',
      numbersWith('owed'),
      'Ihr Betrieb schuldet die Steuer (§ 13b oder § 1a UStG); so ist es gebucht.',
    ),
    ...odd(
      'foreign-currency',
      around.foreignCurrency,
      'In fremder Währung und deshalb in keinem Stapel. Bitte dem Steuerberater einzeln geben: Er rechnet mit dem Monatskurs des Bundesfinanzministeriums um (§ 16 Abs. 6 UStG).',
    ),
    ...odd('prepayment', around.prepayment, prepaymentText(settings)),
    ...odd('late', lateOnes, 'Nachgereicht: Das Belegdatum liegt vor dem Zeitraum.'),
    ...rest(assembled),
    ...note(
      'earlier',
      [...around.beforeFirst, ...around.ofYearBefore],
      'In keinem Stapel, weil vor dem ersten Stapel oder im Vorjahr.',
    ),
    ...odd('unbilled', around.doneWithoutInvoice, 'Fertige Aufträge ohne Rechnung.'),
    ...odd('no-cost', around.withoutCost, 'Ausgegebene Teile ohne Einkaufspreis.'),
  ];
}

/** The tax of a deposit arises with its money. */
function waitingDeposits({ unpaid, depositsOfYearBefore }: AroundBatch): readonly FindingAnswer[] {
  return [
    ...odd(
      'deposit-unpaid',
      unpaid,
      'Anzahlung ohne Geldeingang und deshalb noch in keinem Stapel: Ihre Steuer entsteht mit dem Geld (§ 13 Abs. 1 Nr. 1 Buchst. a Satz 4 UStG). Ist ein Teil schon bezahlt, bitte dem Steuerberater sagen.',
    ),
    ...odd(
      'deposit-earlier',
      depositsOfYearBefore,
      'Anzahlung des Vorjahres, deren Geld erst jetzt da ist, in keinem Stapel: Bitte einen Stapel des Vorjahres exportieren und dem Steuerberater sagen, wann sie bezahlt wurde.',
    ),
  ];
}

function stopping(
  code: FindingCode,
  about: readonly string[],
  sentence: (names: string) => string,
): readonly FindingAnswer[] {
  if (about.length === 0) return [];
  const count = about.length;
  return [{ code, stops: true, isNote: false, sentence: sentence(about.join(', ')), count, about: [] }];
}

function odd(code: FindingCode, about: readonly string[], sentence: string): readonly FindingAnswer[] {
  if (about.length === 0) return [];
  const named = { count: about.length, about: about.slice(0, MOST_NAMED) };
  return [{ code, stops: false, isNote: false, sentence, ...named }];
}

function note(code: FindingCode, about: readonly string[], sentence: string): readonly FindingAnswer[] {
  return odd(code, about, sentence).map((finding) => ({ ...finding, isNote: true }));
}

function rest({ left: count, period: { to } }: Assembled): readonly FindingAnswer[] {
  if (count === 0) return [];
  const most = `Ein Stapel hat höchstens ${MOST_DOCUMENTS.toLocaleString('de-DE')} Belege.`;
  const sentence = `${most} Dieser reicht bis ${germanDate(to)}, der nächste nimmt die übrigen.`;
  return [{ code: 'rest', stops: false, isNote: true, sentence, count, about: [] }];
}

/** Input tax of a prepayment counts when it is paid; the final invoice deducts it. Neither is in the supplier's file. */
function prepaymentText({ invoicing }: BookSettings): string {
  const { standard, reduced } = CHART_ACCOUNTS[invoicing.chart].prepayment;
  return `Anzahlungsrechnung oder Rechnung mit Anzahlung und deshalb in keinem Stapel. Bitte dem Steuerberater einzeln geben: Die Vorsteuer einer Anzahlung zählt erst mit der Zahlung (§ 15 Abs. 1 Nr. 1 UStG); sie gehört auf ${standard} (19 %) oder ${reduced} (7 %), bis die Schlussrechnung sie abzieht.`;
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
