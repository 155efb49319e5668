import type { Chart } from '../datev/charts.js';
import type { FieldError } from '../kernel/problem.js';
import { germanDate, germanPercent } from '../values/german.js';
import type { LocalDate } from '../values/local-date-time.js';
import { taxRatesOn } from './tax-rates.js';

export const TAX_CASE_NAMES = [
  'STANDARD',
  'REDUCED',
  'EXEMPT',
  'INTRA_COMMUNITY',
  'EXPORT',
  'REVERSE_CHARGE',
  'MARGIN_SCHEME',
  'SMALL_BUSINESS',
  'PASSED_ON',
  'NOT_TAXABLE',
] as const;
/** Why a line bears the tax that it bears. The rate follows from the case and the day of supply. */
export type TaxCase = (typeof TAX_CASE_NAMES)[number];

/** UNTDID 5305, as far as EN 16931 allows it here. */
export type TaxCategory = 'S' | 'E' | 'AE' | 'K' | 'G';

/** What an invoice with this case must state besides what every invoice states. */
type Need =
  'seller-vat-id' | 'buyer-vat-id' | 'buyer-address' | 'other-eu-country' | 'third-country' | 'reason';

type TaxCaseRow = {
  /** In the dialog and in tables. */
  readonly label: string;
  readonly rate: 'standard' | 'reduced' | 'none';
  readonly category: TaxCategory;
  /** The code of the reason (VATEX, BT-121); null: none fits. */
  readonly code: string | null;
  /** What paper and XML say; null: nothing, or what was typed (`reason` is needed). */
  readonly sentence: string | null;
  readonly needs: readonly Need[];
  /** The revenue account in DATEV's charts, unless the settings name one for the rate. */
  readonly account: Readonly<Record<Chart, string>>;
};

/**
 * What the law and EN 16931 ask for in each case. Category O ("not subject to VAT") is not used: it may stand beside no
 * other category and beside no VAT id (BR-O-02, BR-O-11). Such lines are E with their reason.
 */
export const TAX_CASES: Readonly<Record<TaxCase, TaxCaseRow>> = {
  STANDARD: {
    label: 'Regelsteuersatz',
    rate: 'standard',
    category: 'S',
    code: null,
    sentence: null,
    needs: [],
    account: { SKR03: '8400', SKR04: '4400', SKR51: '8400' },
  },
  REDUCED: {
    label: 'Ermäßigter Steuersatz',
    rate: 'reduced',
    category: 'S',
    code: null,
    sentence: null,
    needs: [],
    account: { SKR03: '8300', SKR04: '4300', SKR51: '8300' },
  },
  EXEMPT: {
    label: 'Steuerfrei, mit eigenem Grund (§ 4 UStG)',
    rate: 'none',
    category: 'E',
    code: null,
    sentence: null,
    needs: ['reason'],
    account: { SKR03: '8100', SKR04: '4100', SKR51: '8100' },
  },
  INTRA_COMMUNITY: {
    label: 'Innergemeinschaftliche Lieferung',
    rate: 'none',
    category: 'K',
    code: 'VATEX-EU-IC',
    sentence: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG)',
    needs: ['seller-vat-id', 'buyer-vat-id', 'buyer-address', 'other-eu-country'],
    account: { SKR03: '8125', SKR04: '4125', SKR51: '8125' },
  },
  EXPORT: {
    label: 'Ausfuhr in ein Drittland',
    rate: 'none',
    category: 'G',
    code: 'VATEX-EU-G',
    sentence: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG)',
    needs: ['seller-vat-id', 'buyer-address', 'third-country'],
    account: { SKR03: '8120', SKR04: '4120', SKR51: '8120' },
  },
  REVERSE_CHARGE: {
    label: 'Steuer schuldet der Kunde (§ 13b UStG)',
    rate: 'none',
    category: 'AE',
    code: 'VATEX-EU-AE',
    sentence: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
    needs: ['seller-vat-id', 'buyer-vat-id', 'buyer-address'],
    account: { SKR03: '8337', SKR04: '4337', SKR51: '8337' },
  },
  MARGIN_SCHEME: {
    label: 'Differenzbesteuerung (§ 25a UStG)',
    rate: 'none',
    category: 'E',
    code: 'VATEX-EU-F',
    sentence: 'Gebrauchtgegenstände/Sonderregelung (§ 25a UStG)',
    needs: [],
    account: { SKR03: '8193', SKR04: '4138', SKR51: '8193' },
  },
  SMALL_BUSINESS: {
    label: 'Kleinunternehmer (§ 19 UStG)',
    rate: 'none',
    category: 'E',
    code: null,
    sentence: 'Steuerbefreiung für Kleinunternehmer (§ 19 UStG)',
    needs: [],
    account: { SKR03: '8195', SKR04: '4185', SKR51: '8195' },
  },
  PASSED_ON: {
    label: 'Durchlaufender Posten (§ 10 UStG)',
    rate: 'none',
    category: 'E',
    code: null,
    sentence: 'Durchlaufender Posten (§ 10 Abs. 1 Satz 5 UStG)',
    needs: [],
    account: { SKR03: '1590', SKR04: '1370', SKR51: '1590' },
  },
  NOT_TAXABLE: {
    label: 'Nicht steuerbar, mit eigenem Grund',
    rate: 'none',
    category: 'E',
    code: null,
    sentence: null,
    needs: ['reason'],
    account: { SKR03: '8950', SKR04: '4690', SKR51: '8950' },
  },
};

/** The cases of a line without tax, in the order of the dialog. */
export const UNTAXED_CASES: readonly TaxCase[] = TAX_CASE_NAMES.filter(
  (name) => TAX_CASES[name].rate === 'none',
);

/** The case of a line of which only the rate is known, as in invoices until 2026. */
export function caseOfRate(taxBasisPoints: number): TaxCase {
  if (taxBasisPoints === 0) return 'EXEMPT';
  return taxBasisPoints > 1_000 ? 'STANDARD' : 'REDUCED';
}

/** The rate of a case on the day of supply, in basis points. */
export function rateOf(taxCase: TaxCase, supplyOn: LocalDate): number {
  const [standard = 0, reduced = 0] = taxRatesOn(supplyOn);
  return { standard, reduced, none: 0 }[TAX_CASES[taxCase].rate];
}

/** The case of a line for which this one was approved; null: none was. The garage may have become a small business since. */
export function taxCaseNow(approved: TaxCase | null, isSmallBusiness: boolean): TaxCase {
  const usual = isSmallBusiness ? 'SMALL_BUSINESS' : 'STANDARD';
  if (approved === null || approved === 'SMALL_BUSINESS') return usual;
  return isSmallBusiness && TAX_CASES[approved].rate !== 'none' ? usual : approved;
}

type CasedLine = { readonly taxCase: TaxCase; readonly taxBasisPoints: number };

export const needs = (lines: readonly Pick<CasedLine, 'taxCase'>[], need: Need): boolean =>
  lines.some(({ taxCase }) => TAX_CASES[taxCase].needs.includes(need));

/**
 * Positions whose rate is not the one that their case has on the day of supply: who states a tax owes it (§ 14c UStG).
 * A small business states none.
 */
export function wrongCases(
  positions: readonly CasedLine[],
  supplyOn: LocalDate,
  isSmallBusiness: boolean,
): readonly FieldError[] {
  return positions.flatMap(({ taxCase, taxBasisPoints }, place) => {
    const field = `positions.${place}.taxPercent`;
    if (isSmallBusiness && taxBasisPoints !== 0) {
      return [{ field, message: 'Ein Kleinunternehmer weist keine Umsatzsteuer aus (§ 19 UStG).' }];
    }
    if (!isSmallBusiness && taxCase === 'SMALL_BUSINESS') {
      const message = 'Kleinunternehmer ist die Werkstatt erst, wenn es in den Einstellungen steht.';
      return [{ field: `positions.${place}.taxCase`, message }];
    }
    const rate = rateOf(taxCase, supplyOn);
    if (rate === taxBasisPoints) return [];
    const { label } = TAX_CASES[taxCase];
    return [
      { field, message: `„${label}“ hat bei Leistung am ${germanDate(supplyOn)} ${germanPercent(rate)}.` },
    ];
  });
}

/** The sentences of untaxed lines, each once. `typed`: the reason of the lines whose case has no sentence. */
export function sentencesOf(
  lines: readonly Pick<CasedLine, 'taxCase'>[],
  typed: string | null,
): readonly string[] {
  const sentences = lines.flatMap(({ taxCase }) => {
    const { rate, sentence } = TAX_CASES[taxCase];
    return rate === 'none' ? (sentence ?? typed ?? []) : [];
  });
  return [...new Set(sentences)];
}
