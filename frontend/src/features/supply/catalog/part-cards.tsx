import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { OfferAnswer, PartAnswer } from '#contracts/supply/parts.js';
import { formatEuro, formatQuantity } from '../../../ui/dates/formats.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { fitmentTones } from '../../../ui/feedback/status-tones.js';
import { Offers } from './offers.js';
import { OrderAtOnceDialog } from './order-at-once-dialog.js';
import { AVAILABILITY_WORDS, leadTimeWords, offersWords, pieces, stockWords } from '../supply-words.js';
import './catalog.css';

const SHOWN_REFERENCES = 4;

/** The found parts. A card shows fit, stock, days and price; its offers open below it. */
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

type PartCardProps = {
  readonly part: PartAnswer;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
};

function PartCard({ part, open, onToggle, onClose }: PartCardProps) {
  const { name, brand, partNumber, fitmentScore, availability, offersCount } = part;
  return (
    <>
      <li className={open ? 'card supply-part is-open' : 'card supply-part'}>
        <div>
          <h3>{name}</h3>
          <span className="hint">
            {brand}, {partNumber}
          </span>
        </div>
        <References of={part.oeReferences} />
        <div className="supply-row">
          <StatusBadge status={fitmentTones[fitmentScore]} />
        </div>
        <div className="supply-row">
          <span className={`supply-dot ${availability.status}`}>
            {AVAILABILITY_WORDS[availability.status]}
          </span>
          <span className="hint">{stockWords(part)}</span>
          {part.ownStock > 0 && <b>im Lager: {formatQuantity(part.ownStock, 'Stk')}</b>}
        </div>
        <BestOffers part={part} />
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

function References({ of }: { readonly of: readonly string[] }) {
  const more = of.length - SHOWN_REFERENCES;
  return (
    <span className="supply-chips">
      {of.slice(0, SHOWN_REFERENCES).map((reference) => (
        <span key={reference} className="chip">
          <b>{reference}</b>
        </span>
      ))}
      {more > 0 && <span className="chip">+{more}</span>}
    </span>
  );
}

/** Price, stock and days of one supplier each: the cheapest, and the fastest where that is another one. */
function BestOffers({ part }: { readonly part: PartAnswer }) {
  const { cheapestOffer, fastestOffer } = part;
  const [ordered, setOrdered] = useState<OfferAnswer | null>(null);
  if (cheapestOffer === null) return null;
  const isOther = fastestOffer !== null && fastestOffer.leadTimeDays < cheapestOffer.leadTimeDays;
  return (
    <dl className="supply-best">
      <BestOffer label="Günstigstes" offer={cheapestOffer} onOrder={setOrdered} />
      {isOther && <BestOffer label="Schnellstes" offer={fastestOffer} onOrder={setOrdered} />}
      {ordered !== null && <OrderAtOnceDialog part={part} offer={ordered} onClose={() => setOrdered(null)} />}
    </dl>
  );
}

type BestOfferProps = {
  readonly label: string;
  readonly offer: OfferAnswer;
  readonly onOrder: (offer: OfferAnswer) => void;
};

function BestOffer({ label, offer, onOrder }: BestOfferProps) {
  const { supplierName, priceNet, availabilityQuantity: quantity, leadTimeDays } = offer;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>
          {supplierName}: {formatEuro(priceNet)}, {pieces({ quantity })}
          {quantity > 0 && `, ${leadTimeWords(leadTimeDays)}`}
        </span>
        {quantity > 0 && (
          <Button
            size="small"
            aria-label={`${label}s Angebot bestellen: ${supplierName}, ${offer.partNumber}`}
            onClick={() => onOrder(offer)}
          >
            Bestellen
          </Button>
        )}
      </dd>
    </div>
  );
}
