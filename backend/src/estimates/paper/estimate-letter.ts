import { APPROVAL_TERMS } from '#contracts/estimates/approval-terms.js';
import {
  grossOfGroups,
  GROUP_WORDS,
  inGroups,
  withoutAlternatives,
  type EstimateLine,
} from '#contracts/estimates/estimate-lines.js';
import { wholeSums } from '#contracts/estimates/estimate-content.js';
import type { SentEstimate } from '#contracts/estimates/estimate.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { sentencesOf } from '#contracts/invoices/tax-cases.js';
import { germanDate, germanEuros, germanPercent, germanPrice } from '#contracts/values/german.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { heading, space, sums, table, text, type PaperBlock } from '../../platform/pdf/letter/blocks.js';
import { letterRecipient } from '../../platform/pdf/letter/letter-head.js';
import { letter as letterFrame, printedPaper, type Paper } from '../../platform/pdf/letter/letter.js';
import type { PdfJob } from '../../platform/pdf/pdf-printer.js';

const COLUMNS = [
  { heading: 'Leistung' },
  { heading: 'Menge', widthMm: 24, isEnd: true },
  { heading: 'Einzelpreis', widthMm: 28, isEnd: true },
  { heading: 'Betrag', widthMm: 28, isEnd: true },
] as const;

/** The estimate on paper. Deterministic. */
export function estimateLetter(number: string, sent: SentEstimate, logo: string | null): PdfJob<Paper> {
  const { issuer, recipient, sentOn, validUntilOn, customerNumber, plate, vehicleName, introduction } = sent;
  const frame = letterFrame({
    company: issuer,
    logo,
    title: 'Kostenvoranschlag',
    running: `Kostenvoranschlag ${number} vom ${germanDate(sentOn)}`,
    recipient: letterRecipient(recipient),
    facts: [
      { label: 'Nummer', value: sent.version === 1 ? number : `${number}, Fassung ${sent.version}` },
      { label: 'Datum', value: germanDate(sentOn) },
      { label: 'Gültig bis', value: germanDate(validUntilOn) },
      ...(customerNumber === null ? [] : [{ label: 'Kundennummer', value: customerNumber }]),
      ...(plate === null ? [] : [{ label: 'Kennzeichen', value: plate }]),
      ...(vehicleName === null ? [] : [{ label: 'Fahrzeug', value: vehicleName }]),
    ],
  });
  return printedPaper(frame, [
    ...(introduction ?? '').split(/\n+/).flatMap((said) => (said === '' ? [] : [...text(said), space(2.5)])),
    ...inGroups(sent.lines).flatMap(({ group, lines }) => groupOf(GROUP_WORDS[group], lines)),
    ...totals(sent),
    ...notes(sent).flatMap((said) => [...text(said, 'quiet'), space(1.5)]),
  ]);
}

function groupOf(title: string, lines: readonly EstimateLine[]): readonly PaperBlock[] {
  const rows = lines.map(({ title: said, note, choice, quantityMilli, unit, unitPriceE4, totalCents }) => {
    const small = [choice === null ? null : `Alternative ${choice}`, note].filter(Boolean).join('; ');
    return [
      { text: said, small },
      `${formatQuantity(quantityMilli)} ${unit}`,
      germanPrice(unitPriceE4),
      germanEuros(totalCents),
    ];
  });
  return [heading(title), ...table(COLUMNS, rows), space(3)];
}

function totals(sent: SentEstimate): readonly PaperBlock[] {
  const { taxes, netCents, grossCents } = wholeSums(sent);
  const ofGroups = grossOfGroups(sent.prices, withoutAlternatives(sent.lines)).map(
    ({ group, grossCents: cents }) => ({
      label: `${GROUP_WORDS[group]} brutto`,
      value: germanEuros(cents),
    }),
  );
  const rows = [
    ...(ofGroups.length > 1 ? ofGroups : []),
    { label: 'Netto', value: germanEuros(netCents) },
    ...taxes
      .filter(({ taxCents }) => taxCents !== 0)
      .map(({ taxBasisPoints, taxCents }) => ({
        label: `${germanPercent(taxBasisPoints)} USt`,
        value: germanEuros(taxCents),
      })),
  ];
  return [sums(rows, 'Gesamt', germanEuros(grossCents)), space(3)];
}

function notes({ prices, lines }: SentEstimate): readonly string[] {
  const hasChoices = lines.some(({ choice }) => choice !== null);
  return [
    `Preise ${PRICE_WORDS[prices]}.`,
    ...sentencesOf(lines, null),
    ...(hasChoices
      ? ['Positionen mit demselben Buchstaben schließen sich aus; in der Summe steht die erste davon.']
      : []),
    APPROVAL_TERMS,
  ];
}
