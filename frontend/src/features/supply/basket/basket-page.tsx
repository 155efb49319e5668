import { Fragment, useState } from 'react';
import { CartRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { BasketAnswer, BasketLineAnswer } from '#contracts/supply/basket.api.js';
import type { BasketStrategy } from '#contracts/supply/basket.events.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { messageOf } from '../../../api/http.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { usePageTitle } from '../../../ui/pages/page-title.js';
import { Panel } from '../../../ui/pages/panel.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { useWrite } from '../../../ui/forms/write.js';
import { counted } from '../../../ui/dates/formats.js';
import { Icon } from '../../../ui/icon.js';
import { BasketLines } from './basket-lines.js';
import { CheckOutDialog } from './check-out-dialog.js';
import { BasketPlan } from './basket-plan.js';
import { SupplyHead } from '../supply-head.js';
import { basketQuery, checkOut, chooseStrategy } from '../supply.queries.js';
import './basket.css';

const STRATEGIES: readonly BasketStrategy[] = ['CHEAPEST_BASKET', 'CHEAPEST_PER_LINE', 'FASTEST'];

/** "Warenkorb & Checkout": the ways to order side by side, then the lines. */
export function BasketPage() {
  usePageTitle('Warenkorb & Checkout');
  const basket = useQuery(basketQuery);
  const [placed, setPlaced] = useState<readonly OrderAnswer[]>([]);
  const lines = basket.data?.lines ?? [];
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="page">
      <SupplyHead
        title="Warenkorb & Checkout"
        {...(lines.length > 0
          ? { note: `${counted(lines.length, 'Position', 'Positionen')}, ${pieces} Stück, Preise netto` }
          : {})}
      />
      {placed.length > 0 && <Placed orders={placed} />}
      {basket.isPending && <LoadingRows />}
      {basket.isError && basket.data === undefined && (
        <FailedList
          message={messageOf(basket.error, 'Der Warenkorb konnte nicht geladen werden.')}
          retry={() => void basket.refetch()}
        />
      )}
      {basket.data !== undefined && lines.length === 0 && (
        <EmptyList sentence="Der Warenkorb ist leer." icon={<CartRegular fontSize={32} />}>
          <SiteLink to="/supply/catalog">Teile suchen</SiteLink>
        </EmptyList>
      )}
      {basket.data !== undefined && lines.length > 0 && <Filled basket={basket.data} onPlaced={setPlaced} />}
    </div>
  );
}

/** The orders that were just placed, with links. */
function Placed({ orders }: { readonly orders: readonly OrderAnswer[] }) {
  return (
    <output className="msg positive">
      <Icon name="check-circle" />
      <span className="grow">
        {orders.length === 1 ? 'Bestellt: ' : 'Bestellungen: '}
        {orders.map(({ id, purchaseOrderNumber, supplierName }, place) => (
          <Fragment key={id}>
            {place > 0 && ', '}
            <SiteLink to={`/supply/orders?id=${id}`}>{purchaseOrderNumber}</SiteLink> bei {supplierName}
          </Fragment>
        ))}
      </span>
    </output>
  );
}

type FilledProps = {
  readonly basket: BasketAnswer;
  readonly onPlaced: (orders: readonly OrderAnswer[]) => void;
};

function Filled({ basket, onPlaced }: FilledProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<BasketStrategy | null>(null);
  const choose = useWrite({
    send: chooseStrategy,
    refresh: ['supply-basket'],
    failed: 'Der Bestellweg konnte nicht geändert werden.',
  });
  const order = useWrite({
    send: checkOut,
    refresh: ['supply-basket', 'supply-orders'],
    done: ({ orders }) => placedWords(orders),
    onDone: ({ orders }) => {
      const workOrderId = onlyWorkOrderOf(orders);
      if (workOrderId === null) onPlaced(orders);
      else void navigate(`/work-orders?view=orders&id=${workOrderId}`);
    },
    failed: 'Die Bestellung konnte nicht aufgegeben werden.',
  });
  const checkOutBy = async (strategy: BasketStrategy) => {
    await order.run({ strategy, expectedTotal: basket.plans[strategy].total });
    setAsked(null);
  };
  const missing = basket.lines.filter(({ id }) => basket.plans[basket.strategy].unavailable.includes(id));
  return (
    <>
      {missing.length > 0 && (
        <output className="msg caution">
          Für folgende Teile gibt es kein ausreichendes Angebot: {missing.map(shortWords).join(', ')}
        </output>
      )}
      <div className="supply-plans" role="radiogroup" aria-label="Bestellweg">
        {STRATEGIES.map((strategy) => (
          <BasketPlan
            key={strategy}
            strategy={strategy}
            basket={basket}
            busy={order.busy || choose.busy}
            onChoose={() => void choose.run(strategy)}
            onOrder={() => setAsked(strategy)}
          />
        ))}
      </div>
      <Panel title="Positionen" note="Anders bestellt wird nur, was hervorgehoben ist.">
        <BasketLines basket={basket} />
      </Panel>
      {asked !== null && (
        <CheckOutDialog
          plan={basket.plans[asked]}
          busy={order.busy}
          onConfirm={() => void checkOutBy(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

function placedWords(orders: readonly OrderAnswer[]) {
  return [
    orders.length === 1 ? 'Eine Bestellung aufgegeben' : `${orders.length} Bestellungen aufgegeben`,
    orders.map(({ purchaseOrderNumber }) => purchaseOrderNumber).join(', '),
  ] as const;
}

/** The work order that everything was ordered for; null: the stock, or several. */
function onlyWorkOrderOf(orders: readonly OrderAnswer[]): string | null {
  const [first = null, ...others] = new Set(
    orders.flatMap(({ lines }) => lines.map(({ workOrderId }) => workOrderId)),
  );
  return others.length === 0 ? first : null;
}

function shortWords({ name, offerId }: BasketLineAnswer): string {
  return offerId === null ? name : `${name} (das gewählte Angebot reicht nicht)`;
}
