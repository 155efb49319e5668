import { inCents } from '#contracts/values/in-cents.js';
import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OfferAnswer, PartAnswer } from '#contracts/supply/parts.js';
import { salePriceOf } from '#contracts/settings/mark-up.js';
import { markUpQuery } from '../../../api/queries/mark-up.queries.js';
import { Modal } from '../../../ui/dialogs/modal.js';
import { FailureBar } from '../../../ui/feedback/failure-bar.js';
import { useWrite } from '../../../ui/forms/write.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { Facts } from '../../../ui/pages/facts.js';
import { QuantityStepper } from '../basket/quantity-stepper.js';
import { leadTimeWords } from '../supply-words.js';
import { orderAtOnce, suppliersQuery } from '../supply.queries.js';
import { useVehicleContext } from '../vehicles/chosen-vehicle.js';
import { costOf } from './offer-cost.js';

type OrderAtOnceProps = {
  readonly part: Pick<PartAnswer, 'id' | 'name'>;
  readonly offer: OfferAnswer;
  readonly quantity?: number;
  readonly onClose: () => void;
};

/** Asks once, then orders one part beside the basket; a part for a work order leads back to the order. */
export function OrderAtOnceDialog({ part, offer, quantity: wished = 1, onClose }: OrderAtOnceProps) {
  const navigate = useNavigate();
  const context = useVehicleContext();
  const [quantity, setQuantity] = useState(wished);
  const { data: suppliers } = useQuery(suppliersQuery);
  const workOrderId = context?.workOrderId ?? null;
  const cost = costOf(offer, quantity, suppliers ?? []);
  const order = useWrite({
    send: orderAtOnce,
    refresh: ['supply-orders', 'work-orders'],
    done: ({ orders }) =>
      ['Bestellt', orders.map(({ purchaseOrderNumber }) => purchaseOrderNumber).join(', ')] as const,
    onDone: () => {
      onClose();
      if (workOrderId !== null) void navigate(`/work-orders?view=orders&id=${workOrderId}`);
    },
    failed: 'Die Bestellung konnte nicht aufgegeben werden.',
    told: 'here',
  });
  const isEnough = offer.availabilityQuantity >= quantity;
  const wish = { partId: part.id, offerId: offer.offerId, quantity, workOrderId, expectedTotal: cost.total };
  return (
    <Modal small modalType="alert" onClose={onClose}>
      <DialogTitle>Verbindlich bestellen?</DialogTitle>
      <DialogContent>
        <FailureBar text={order.failure} />
        <p>
          <b>{part.name}</b>
          <br />
          <span className="hint">
            {offer.supplierName}, {offer.partNumber}
          </span>
        </p>
        <QuantityStepper label="Menge" value={quantity} onChange={setQuantity} />
        <OrderFacts
          offer={offer}
          cost={cost}
          target={workOrderId === null ? 'Lager' : `Auftrag ${context?.workOrderNumber ?? ''}`}
        />
        {!isEnough && <p className="hint">Davon sind nur {offer.availabilityQuantity} Stk verfügbar.</p>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={order.busy}>
          Abbrechen
        </Button>
        <Button
          appearance="primary"
          disabled={!isEnough}
          disabledFocusable={isEnough && (order.busy || suppliers === undefined)}
          // The second click of the double click that opened the question is no answer to it.
          onClick={(event) => event.detail > 1 || void order.run(wish)}
        >
          {order.busy ? 'Bestelle …' : 'Jetzt bestellen'}
        </Button>
      </DialogActions>
    </Modal>
  );
}

type OrderFactsProps = Pick<OrderAtOnceProps, 'offer'> & {
  readonly cost: ReturnType<typeof costOf>;
  /** `Lager` or `Auftrag A-2026-00001` */
  readonly target: string;
};

function OrderFacts({ offer, cost: { goods, shipping, total }, target }: OrderFactsProps) {
  const { data: markUp } = useQuery(markUpQuery);
  const sale = markUp && salePriceOf(inCents(offer.priceNet), markUp);
  return (
    <Facts
      facts={[
        { label: 'Lieferung', value: leadTimeWords(offer.leadTimeDays) },
        {
          label: 'Zusammen netto',
          value: formatEuro(total),
          note: `Ware ${formatEuro(goods)}, Versand ${formatEuro(shipping)}`,
        },
        ...(sale ? [{ label: 'Verkauf netto je Stück', value: sale.calculation }] : []),
        { label: 'Für', value: target },
      ]}
    />
  );
}
