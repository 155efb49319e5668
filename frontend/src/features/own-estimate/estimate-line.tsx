import type { ReactNode } from 'react';
import type { OwnEstimateLine } from '#contracts/estimates/estimate-answers.js';
import { GROUP_WORDS, inGroups } from '#contracts/estimates/estimate-lines.js';
import { PRICE_WORDS, type PriceBasis } from '#contracts/invoices/price-basis.js';
import { germanPrice } from '#contracts/values/german.js';
import { Photo } from '../../public/photo.js';
import { formatEuro, formatQuantity } from '../../ui/dates/formats.js';

type LinesProps = {
  readonly lines: readonly OwnEstimateLine[];
  readonly prices: PriceBasis;
  /** What stands below a line: the choice, or what was decided. */
  readonly children: (line: OwnEstimateLine) => ReactNode;
};

/** All lines in their groups. */
export function EstimateLines({ lines, prices, children }: LinesProps) {
  return inGroups(lines).map(({ group, lines: some }, place) => (
    <section key={group} className="kva-group" aria-labelledby={`kva-${group}`}>
      <h2 id={`kva-${group}`}>{GROUP_WORDS[group]}</h2>
      <ul>
        {some.map((line) => (
          <li key={line.lineId} className="kva-line">
            <Words line={line} prices={prices} />
            <b className="kva-total">{formatEuro(line.total)}</b>
            {line.picture !== null && (
              <a className="kva-photo" href={line.picture.url} target="_blank" rel="noreferrer">
                <Photo
                  first={place === 0 && line === some[0]}
                  of={line.picture}
                  alt={`Foto: ${line.title}`}
                  sizes="(max-width: 720px) 100vw, 640px"
                />
              </a>
            )}
            <div className="kva-below">{children(line)}</div>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Words({
  line: { title, note, quantity, unit, unitPrice, choice, changed },
  prices,
}: {
  readonly prices: PriceBasis;
  readonly line: OwnEstimateLine;
}) {
  return (
    <div className="kva-words">
      <b>{title}</b>
      {changed !== null && <span className="kva-mark">{changed === 'NEW' ? 'neu' : 'geändert'}</span>}
      <small>
        {formatQuantity(quantity, unit)} zu {germanPrice(Math.round(unitPrice * 10_000))}{' '}
        {PRICE_WORDS[prices]}
        {choice !== null && ` · Alternative ${choice}`}
      </small>
      {note !== null && <small>{note}</small>}
    </div>
  );
}
