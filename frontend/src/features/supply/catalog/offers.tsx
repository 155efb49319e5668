import { Button, Radio } from '@fluentui/react-components';
import { CartRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferAnswer, PartAnswer, SupplierAnswer } from '#contracts/supply/parts.js';
import { messageOf } from '../../../api/http.js';
import { formatEuro, formatQuantity } from '../../../ui/dates/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { Panel } from '../../../ui/pages/panel.js';
import { useWrite } from '../../../ui/forms/write.js';
import { QuantityStepper } from '../basket/quantity-stepper.js';
import { leadTimeWords } from '../supply-words.js';
import { costOf } from './offer-cost.js';
import { OrderAtOnceDialog } from './order-at-once-dialog.js';
import { addToBasket, offersQuery, suppliersQuery } from '../supply.queries.js';
import { useVehicleContext } from '../vehicles/chosen-vehicle.js';
import { ScrollTable, type ScrollColumn } from '../../../ui/tables/scroll-table.js';
import './catalog.css';

/** "Angebotsvergleich": what each supplier asks for the quantity that is needed, with shipping. */
export function Offers({ part }: { readonly part: PartAnswer }) {
  const offers = useQuery(offersQuery(part.id));
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const [quantity, setQuantity] = useState(1);
  const [picked, setPicked] = useState<string | null>(null);
  const [ordered, setOrdered] = useState<OfferAnswer | null>(null);
  const context = useVehicleContext();
  const add = useWrite({
    send: addToBasket,
    refresh: ['supply-basket'],
    done: () => ['In den Warenkorb gelegt', `${quantity} Stk ${part.name}`] as const,
    failed: 'Das Teil konnte nicht in den Warenkorb gelegt werden.',
  });
  return (
    <Panel
      title="Angebotsvergleich"
      note={`${part.name}, ${part.brand}`}
      actions={<QuantityStepper label="Menge" value={quantity} onChange={setQuantity} />}
    >
      {part.ownStock > 0 && <OwnStock part={part} />}
      {offers.isPending && <LoadingRows rows={3} />}
      {offers.isError && (
        <FailedList
          message={messageOf(offers.error, 'Fehler beim Laden der Angebote.')}
          retry={() => void offers.refetch()}
        />
      )}
      {offers.data?.length === 0 && (
        <EmptyList icon={<CartRegular fontSize={32} />} sentence="Noch keine Angebote verfügbar." />
      )}
      {offers.data !== undefined && offers.data.length > 0 && (
        <OfferTable
          offers={offers.data}
          suppliers={suppliers}
          quantity={quantity}
          picked={picked}
          busy={add.busy}
          onPick={setPicked}
          onOrder={setOrdered}
          onAdd={() => {
            const workOrderId = context?.workOrderId ?? null;
            void add.run({ partId: part.id, quantity, workOrderId, offerId: picked });
          }}
        />
      )}
      {ordered !== null && (
        <OrderAtOnceDialog part={part} offer={ordered} quantity={quantity} onClose={() => setOrdered(null)} />
      )}
    </Panel>
  );
}

/** What lies on our own shelves needs no order. */
function OwnStock({ part: { ownStock, partNumber } }: { readonly part: PartAnswer }) {
  return (
    <p className="supply-own-stock">
      <b>Im eigenen Lager: {formatQuantity(ownStock, 'Stk')}</b> Sofort da, ohne Bestellung.{' '}
      <SiteLink to={`/inventory?suche=${encodeURIComponent(partNumber)}`}>Im Lager ansehen</SiteLink>
    </p>
  );
}

function OfferTable({
  offers,
  suppliers,
  quantity,
  picked,
  busy,
  onPick,
  onOrder,
  onAdd,
}: {
  readonly offers: readonly OfferAnswer[];
  readonly suppliers: readonly SupplierAnswer[];
  readonly quantity: number;
  /** The offer that was picked by hand; null: the strategy chooses. */
  readonly picked: string | null;
  readonly busy: boolean;
  readonly onPick: (offerId: string | null) => void;
  /** Orders the offer at once, beside the basket. */
  readonly onOrder: (offer: OfferAnswer) => void;
  readonly onAdd: () => void;
}) {
  const isEnough = offers.some(
    ({ offerId, availabilityQuantity }) =>
      availabilityQuantity >= quantity && (picked === null || picked === offerId),
  );
  return (
    <>
      <ScrollTable
        label="Angebote"
        columns={[
          pickColumn(quantity, picked, onPick),
          ...columnsFor(suppliers, quantity),
          orderColumn(quantity, onOrder),
        ]}
        rows={offers}
        rowId={({ offerId }) => offerId}
        isOff={({ availabilityQuantity }) => availabilityQuantity < quantity}
      />
      <div className="supply-row supply-offers-foot">
        <span className="hint">{footWords(quantity, picked, isEnough)}</span>
        {picked !== null && (
          <Button appearance="subtle" onClick={() => onPick(null)}>
            Auswahl aufheben
          </Button>
        )}
        <Button
          appearance="primary"
          icon={<CartRegular />}
          disabled={picked !== null && !isEnough}
          disabledFocusable={busy}
          onClick={onAdd}
        >
          In den Warenkorb
        </Button>
      </div>
    </>
  );
}

function footWords(quantity: number, picked: string | null, isEnough: boolean): string {
  if (picked === null)
    return isEnough
      ? 'Ohne Auswahl entscheidet der Bestellweg im Warenkorb, wer liefert.'
      : `Niemand hat ${quantity} Stk davon.`;
  return isEnough
    ? 'Das gewählte Angebot wird bestellt.'
    : `Zum gewählten Angebot gibt es keine ${quantity} Stk.`;
}

function pickColumn(
  quantity: number,
  picked: string | null,
  onPick: (offerId: string) => void,
): ScrollColumn<OfferAnswer> {
  return {
    header: 'Wählen',
    cell: ({ offerId, supplierName, availabilityQuantity }) => (
      <Radio
        name="offer"
        value={offerId}
        aria-label={`Bei ${supplierName} bestellen`}
        checked={picked === offerId}
        disabled={availabilityQuantity < quantity && picked !== offerId}
        onChange={() => onPick(offerId)}
      />
    ),
  };
}

function orderColumn(quantity: number, onOrder: (offer: OfferAnswer) => void): ScrollColumn<OfferAnswer> {
  return {
    header: <span className="sr">Bestellen</span>,
    cell: (offer) => (
      <Button
        size="small"
        aria-label={`Gleich bei ${offer.supplierName} bestellen`}
        disabled={offer.availabilityQuantity < quantity}
        onClick={() => onOrder(offer)}
      >
        Bestellen
      </Button>
    ),
  };
}

function columnsFor(
  suppliers: readonly SupplierAnswer[],
  quantity: number,
): readonly ScrollColumn<OfferAnswer>[] {
  const cost = (offer: OfferAnswer) => costOf(offer, quantity, suppliers);
  return [
    { header: 'Lieferant', cell: ({ supplierName }) => <b>{supplierName}</b> },
    { header: 'Artikelnummer', cell: ({ partNumber }) => partNumber },
    { header: 'Verfügbar', num: true, cell: ({ availabilityQuantity }) => `${availabilityQuantity} Stk` },
    { header: 'Lieferzeit', cell: ({ leadTimeDays }) => leadTimeWords(leadTimeDays) },
    { header: 'Versand', num: true, cell: (offer) => formatEuro(cost(offer).shipping) },
    { header: 'Preis netto', num: true, cell: ({ priceNet }) => formatEuro(priceNet) },
    {
      header: `${quantity} Stk mit Versand`,
      num: true,
      cell: (offer) =>
        offer.availabilityQuantity < quantity ? (
          `nur ${offer.availabilityQuantity} Stk`
        ) : (
          <b>{formatEuro(cost(offer).total)}</b>
        ),
    },
  ];
}
