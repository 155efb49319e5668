import { useEffect, useRef } from 'react';
import { formatDate, formatEuro, formatInstant } from '../../ui/dates/formats.js';
import { Decided } from './decided.js';
import { EstimateLines } from './estimate-line.js';
import type { OwnEstimate } from './own-estimate.queries.js';

/** What was decided, or why nothing can be decided any more. */
export function AnsweredLines({ estimate }: { readonly estimate: OwnEstimate }) {
  const sentence = useRef<HTMLOutputElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <>
      <output ref={sentence} className="kva-told" tabIndex={-1}>
        {sentenceOf(estimate)}
      </output>
      <EstimateLines lines={estimate.lines} prices={estimate.prices}>
        {({ approved }) => approved !== null && <Decided approved={approved} />}
      </EstimateLines>
    </>
  );
}

function sentenceOf({ status, answer }: OwnEstimate): string {
  if (status === 'WITHDRAWN') return 'Dieser Kostenvoranschlag wurde zurückgezogen.';
  if (answer === null)
    return 'Dieser Kostenvoranschlag ist abgelaufen. Bitte rufen Sie uns an, wenn wir ihn erneuern sollen.';
  const { name, at, spokenOn, approvedTotal } = answer;
  const when = spokenOn === null ? `am ${formatInstant(at)} Uhr` : `am ${formatDate(spokenOn)} am Telefon`;
  const what = approvedTotal > 0 ? `${formatEuro(approvedTotal)} freigegeben` : 'alles abgelehnt';
  return `Vielen Dank. ${name} hat ${when} ${what}. Wenn wir Ihre E-Mail-Adresse haben, bekommen Sie eine Bestätigung.`;
}
