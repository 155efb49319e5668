import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { PartAnswer } from '#contracts/supply/parts.js';
import { formatEuro } from '../../ui/formats.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { fitmentTones } from '../../ui/status-tones.js';
import { Offers } from './offers.js';
import { AVAILABILITY_WORDS, leadTimeWords, offersWords, pieces } from './supply-words.js';

const SHOWN_REFERENCES = 4;

/** What was found: a card answers fit, stock, days and price in this order; its offers open behind it. */
export function PartCards({ parts }: { readonly parts: readonly PartAnswer[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const close = (id: string) => {
    setOpenId(null);
    document.querySelector<HTMLElement>(`[data-offers-of="${CSS.escape(id)}"]`)?.focus();
  };
  return (
    <ul className="supply-parts">
      {parts.map((part) => (
        <PartCard
          key={part.id}
          part={part}
          open={part.id === openId}
          onToggle={() => setOpenId(part.id === openId ? null : part.id)}
          onClose={() => close(part.id)}
        />
      ))}
    </ul>
  );
}

function PartCard({
  part,
  open,
  onToggle,
  onClose,
}: {
  readonly part: PartAnswer;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}) {
  const { name, brand, partNumber, oeReferences, fitmentScore, availability, offersCount } = part;
  const more = oeReferences.length - SHOWN_REFERENCES;
  return (
    <>
      <li className={open ? 'card supply-part is-open' : 'card supply-part'}>
        <div>
          <h3>{name}</h3>
          <span className="hint">
            {brand}, {partNumber}
          </span>
        </div>
        <span className="supply-chips">
          {oeReferences.slice(0, SHOWN_REFERENCES).map((reference) => (
            <span key={reference} className="chip">
              <b>{reference}</b>
            </span>
          ))}
          {more > 0 && <span className="chip">+{more}</span>}
        </span>
        <div className="supply-row">
          <StatusBadge status={fitmentTones[fitmentScore]} />
          <span>{pieces(availability)}</span>
        </div>
        <div className="supply-row">
          <span className={`supply-dot ${availability.status}`}>
            {AVAILABILITY_WORDS[availability.status]}
          </span>
          <span className="hint">{leadTimeWords(availability.leadTimeDays)}</span>
        </div>
        <div className="supply-row supply-price">
          <span>
            {part.bestOfferPrice === null ? (
              'kein Preis'
            ) : (
              <>
                ab <b>{formatEuro(part.bestOfferPrice)}</b> netto
              </>
            )}
          </span>
          <Button
            appearance={open ? 'primary' : 'secondary'}
            aria-expanded={open}
            aria-label={`${offersWords(offersCount)} für ${name}, ${partNumber}`}
            data-offers-of={part.id}
            onClick={onToggle}
          >
            {offersWords(offersCount)}
          </Button>
        </div>
      </li>
      {open && (
        /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut for the button */
        <li className="supply-offers" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
          <Offers part={part} />
        </li>
      )}
    </>
  );
}
