import { Button } from '@fluentui/react-components';
import { CartRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferAnswer, PartAnswer, SupplierAnswer } from '#contracts/supply/parts.js';
import { messageOf } from '../../api/http.js';
import { formatEuro } from '../../ui/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/list-states.js';
import { Panel } from '../../ui/panel.js';
import { useWrite } from '../../ui/write.js';
import { QuantityStepper } from './quantity-stepper.js';
import { leadTimeWords } from './supply-words.js';
import { addToBasket, offersQuery, suppliersQuery } from './supply.queries.js';
import { useVehicleContext } from './vehicle-context.js';
import { ScrollTable } from './scroll-table.js';

/** "Angebotsvergleich": what each supplier asks for the quantity that is needed, with shipping. */
export function Offers({ part }: { readonly part: PartAnswer }) {
  const offers = useQuery(offersQuery(part.id));
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const [quantity, setQuantity] = useState(1);
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
      {offers.isPending && <LoadingRows rows={3} />}
      {offers.isError && (
        <FailedList
          message={messageOf(offers.error, 'Fehler beim Laden der Angebote.')}
          retry={() => void offers.refetch()}
        />
      )}
      {offers.data?.length === 0 && <EmptyList sentence="Noch keine Angebote verfügbar." />}
      {offers.data !== undefined && offers.data.length > 0 && (
        <OfferTable
          offers={offers.data}
          suppliers={suppliers}
          quantity={quantity}
          busy={add.busy}
          onAdd={() => void add.run({ partId: part.id, quantity, workOrderId: context?.workOrderId ?? null })}
        />
      )}
    </Panel>
  );
}

function OfferTable({
  offers,
  suppliers,
  quantity,
  busy,
  onAdd,
}: {
  readonly offers: readonly OfferAnswer[];
  readonly suppliers: readonly SupplierAnswer[];
  readonly quantity: number;
  readonly busy: boolean;
  readonly onAdd: () => void;
}) {
  const isEnough = offers.some(({ availabilityQuantity }) => availabilityQuantity >= quantity);
  return (
    <>
      <ScrollTable label="Angebote">
        <table>
          <thead>
            <tr>
              <th scope="col">Lieferant</th>
              <th scope="col">Artikelnummer</th>
              <th scope="col" className="num">
                Verfügbar
              </th>
              <th scope="col">Lieferzeit</th>
              <th scope="col" className="num">
                Versand
              </th>
              <th scope="col" className="num">
                Preis netto
              </th>
              <th scope="col" className="num">
                {quantity} Stk mit Versand
              </th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <OfferRow
                key={offer.offerId}
                offer={offer}
                supplier={suppliers.find(({ id }) => id === offer.supplierId)}
                quantity={quantity}
              />
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <div className="supply-row" style={{ padding: '12px 16px' }}>
        <span className="hint">
          {isEnough
            ? 'Wer liefert, entscheidet der Bestellweg im Warenkorb.'
            : `Niemand hat ${quantity} Stk davon.`}
        </span>
        <Button appearance="primary" icon={<CartRegular />} disabledFocusable={busy} onClick={onAdd}>
          In den Warenkorb
        </Button>
      </div>
    </>
  );
}

function OfferRow({
  offer,
  supplier,
  quantity,
}: {
  readonly offer: OfferAnswer;
  readonly supplier: SupplierAnswer | undefined;
  readonly quantity: number;
}) {
  const goods = Math.round(offer.priceNet * quantity * 100) / 100;
  const isFree = supplier?.freeShippingFrom != null && goods >= supplier.freeShippingFrom;
  const shipping = isFree ? 0 : (supplier?.shipping ?? 0);
  const isShort = offer.availabilityQuantity < quantity;
  return (
    <tr className={isShort ? 'is-off' : undefined}>
      <td>
        <b>{offer.supplierName}</b>
      </td>
      <td>{offer.partNumber}</td>
      <td className="num">{offer.availabilityQuantity} Stk</td>
      <td>{leadTimeWords(offer.leadTimeDays)}</td>
      <td className="num">{formatEuro(shipping)}</td>
      <td className="num">{formatEuro(offer.priceNet)}</td>
      <td className="num">
        {isShort ? `nur ${offer.availabilityQuantity} Stk` : <b>{formatEuro(goods + shipping)}</b>}
      </td>
    </tr>
  );
}
