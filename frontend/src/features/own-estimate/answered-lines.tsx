import { useEffect, useRef } from 'react';
import { formatEuro, formatInstant } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
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
      <EstimateLines lines={estimate.lines}>
        {({ approved }) =>
          approved !== null && (
            <span className={approved ? 'kva-decided is-approved' : 'kva-decided'}>
              <Icon name={approved ? 'check' : 'cross'} /> {approved ? 'Freigegeben' : 'Nicht freigegeben'}
            </span>
          )
        }
      </EstimateLines>
    </>
  );
}

function sentenceOf({ status, answer }: OwnEstimate): string {
  if (status === 'WITHDRAWN') return 'Dieser Kostenvoranschlag wurde zurückgezogen.';
  if (status === 'EXPIRED' || answer === null)
    return 'Dieser Kostenvoranschlag ist abgelaufen. Bitte rufen Sie uns an, wenn wir ihn erneuern sollen.';
  const { name, at, approvedTotal } = answer;
  const what = approvedTotal > 0 ? `${formatEuro(approvedTotal)} freigegeben` : 'alles abgelehnt';
  return `Vielen Dank. ${name} hat am ${formatInstant(at)} Uhr ${what}. Wenn wir Ihre E-Mail-Adresse haben, bekommen Sie eine Bestätigung.`;
}
