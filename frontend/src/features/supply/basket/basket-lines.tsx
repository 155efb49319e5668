import { Button, Select, Tooltip } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import type { BasketAnswer, BasketLineAnswer, PlanAnswer } from '#contracts/supply/basket.api.js';
import type { OfferAnswer } from '#contracts/supply/parts.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { useWrite } from '../../../ui/forms/write.js';
import { QuantityStepper } from './quantity-stepper.js';
import { leadTimeWords, pieces } from '../supply-words.js';
import { changeLine, pickOffer, removeLine } from '../supply.queries.js';
import { ScrollTable, type ScrollColumn } from '../../../ui/tables/scroll-table.js';

/** The lines of the basket: supplier and delivery of each strategy, and the offer picked by hand. */
export function BasketLines({ basket }: { readonly basket: BasketAnswer }) {
  const change = useWrite({
    send: changeLine,
    refresh: ['supply-basket'],
    failed: 'Die Menge konnte nicht geändert werden.',
    about: ({ line }) => line.id,
  });
  const pick = useWrite({
    send: pickOffer,
    refresh: ['supply-basket'],
    failed: 'Das Angebot konnte nicht gewählt werden.',
    about: ({ line }) => line.id,
  });
  const remove = useWrite({
    send: removeLine,
    refresh: ['supply-basket'],
    done: (_, { name }) => ['Aus dem Warenkorb genommen', name] as const,
    failed: 'Die Position konnte nicht entfernt werden.',
    about: ({ id }) => id,
  });
  return (
    <ScrollTable
      label="Positionen des Warenkorbs"
      columns={columnsWith(
        basket,
        (line, quantity) => void change.run({ line, quantity }),
        (line, offerId) => void pick.run({ line, offerId }),
        (line) => void remove.run(line),
      )}
      rows={basket.lines}
      rowId={({ id }) => id}
    />
  );
}

function columnsWith(
  { plans: { CHEAPEST_BASKET: whole, CHEAPEST_PER_LINE: single, FASTEST: fastest } }: BasketAnswer,
  change: (line: BasketLineAnswer, quantity: number) => void,
  pick: (line: BasketLineAnswer, offerId: string | null) => void,
  remove: (line: BasketLineAnswer) => void,
): readonly ScrollColumn<BasketLineAnswer>[] {
  return [
    { header: 'Artikel', cell: (line) => <Article line={line} /> },
    { header: 'Für', cell: workOrderOf },
    {
      header: 'Menge',
      cell: (line) => (
        <QuantityStepper
          label={`Menge von ${line.name}`}
          value={line.quantity}
          onChange={(quantity) => change(line, quantity)}
        />
      ),
    },
    {
      header: 'Angebot',
      cell: (line) => <OfferChoice line={line} onPick={(offerId) => pick(line, offerId)} />,
    },
    { header: 'Günstigster Warenkorb', cell: delivery(whole, single) },
    { header: 'Günstigste je Position', cell: delivery(single, whole) },
    { header: 'Am schnellsten', cell: delivery(fastest, whole) },
    {
      header: <span className="sr">Aktionen</span>,
      cell: (line) => (
        <Tooltip content="Entfernen" relationship="label">
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`${line.name} entfernen`}
            onClick={() => remove(line)}
          />
        </Tooltip>
      ),
    },
  ];
}

/** The cell of a line's supplier in a plan; bold where the other plan has another supplier. */
const delivery = (plan: PlanAnswer, other: PlanAnswer) => (line: BasketLineAnswer) => {
  const one = supplierOf(plan, line.id);
  return <Delivery delivery={one} differs={one?.name !== supplierOf(other, line.id)?.name} />;
};

function Article({ line: { name, brand, partNumber } }: { readonly line: BasketLineAnswer }) {
  return (
    <>
      <b>{name}</b>
      <br />
      <span className="hint">
        {brand}, {partNumber}
      </span>
    </>
  );
}

function workOrderOf({ workOrderId, workOrderNumber }: BasketLineAnswer) {
  if (workOrderId === null) return <span className="hint">Lager</span>;
  return <SiteLink to={`/work-orders?id=${workOrderId}`}>{workOrderNumber}</SiteLink>;
}

type OfferChoiceProps = {
  readonly line: BasketLineAnswer;
  readonly onPick: (offerId: string | null) => void;
};

/** Which offer is ordered: as the strategy says, or the one that was picked by hand. */
function OfferChoice({ line: { name, offers, offerId, quantity }, onPick }: OfferChoiceProps) {
  return (
    <Select
      className="supply-offer-choice"
      aria-label={`Angebot für ${name}`}
      value={offerId ?? ''}
      onChange={(_, { value }) => onPick(value === '' ? null : value)}
    >
      <option value="">nach Bestellweg</option>
      {offers.map((offer) => (
        <option
          key={offer.offerId}
          value={offer.offerId}
          disabled={offer.availabilityQuantity < quantity && offer.offerId !== offerId}
        >
          {offerWords(offer)}
        </option>
      ))}
    </Select>
  );
}

function offerWords({ supplierName, priceNet, leadTimeDays, availabilityQuantity }: OfferAnswer): string {
  const stock = pieces({ quantity: availabilityQuantity });
  return `${supplierName}: ${formatEuro(priceNet)}, ${stock}, ${leadTimeWords(leadTimeDays)}`;
}

type PlannedDelivery = {
  readonly name: string;
  readonly words: string;
  readonly total: number;
  readonly leadTimeDays: number;
};

function supplierOf(plan: PlanAnswer, lineId: string): PlannedDelivery | undefined {
  for (const { supplierName, lines } of plan.suppliers) {
    const line = lines.find((one) => one.lineId === lineId);
    if (line !== undefined) {
      const words = `${line.quantity} × ${formatEuro(line.unitPrice)}`;
      return { name: supplierName, words, total: line.lineTotal, leadTimeDays: line.leadTimeDays };
    }
  }
  return undefined;
}

function Delivery({
  delivery,
  differs,
}: {
  readonly delivery: PlannedDelivery | undefined;
  readonly differs: boolean;
}) {
  if (delivery === undefined) return 'kein ausreichendes Angebot';
  const { name, words, total, leadTimeDays } = delivery;
  return (
    <>
      {differs ? <b>{name}</b> : name}
      <br />
      <span className="hint">{words}</span> {differs ? <b>{formatEuro(total)}</b> : formatEuro(total)}
      <br />
      <span className="hint">{leadTimeWords(leadTimeDays)}</span>
    </>
  );
}
