import { CartRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { BasketAnswer } from '#contracts/supply/basket.api.js';
import type { BasketStrategy } from '#contracts/supply/basket.events.js';
import { messageOf } from '../../api/http.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/list-states.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SiteLink } from '../../ui/site-link.js';
import { useWrite } from '../../ui/write.js';
import { counted } from '../../ui/formats.js';
import { BasketLines } from './basket-lines.js';
import { BasketPlan } from './basket-plan.js';
import { SupplyHead } from './supply-head.js';
import { basketQuery, checkOut, chooseStrategy } from './supply.queries.js';

const STRATEGIES: readonly BasketStrategy[] = ['CHEAPEST_BASKET', 'CHEAPEST_PER_LINE'];

/** "Warenkorb & Checkout": both ways to order side by side, then the lines. */
export function BasketPage() {
  usePageTitle('Warenkorb & Checkout');
  const basket = useQuery(basketQuery);
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
      {basket.data !== undefined && lines.length > 0 && <Filled basket={basket.data} />}
    </div>
  );
}

function Filled({ basket }: { readonly basket: BasketAnswer }) {
  const choose = useWrite({
    send: chooseStrategy,
    refresh: ['supply-basket'],
    failed: 'Der Bestellweg konnte nicht geändert werden.',
  });
  const order = useWrite({
    send: checkOut,
    refresh: ['supply-basket', 'supply-orders'],
    done: ({ orders }) =>
      [
        orders.length === 1 ? 'Eine Bestellung aufgegeben' : `${orders.length} Bestellungen aufgegeben`,
        orders.map(({ purchaseOrderNumber }) => purchaseOrderNumber).join(', '),
      ] as const,
    failed: 'Die Bestellung konnte nicht aufgegeben werden.',
  });
  const missing = basket.lines.filter(({ id }) => basket.plans[basket.strategy].unavailable.includes(id));
  return (
    <>
      {missing.length > 0 && (
        <output className="msg caution">
          Für folgende Teile gibt es kein ausreichendes Angebot: {missing.map(({ name }) => name).join(', ')}
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
            onOrder={() => void order.run({ strategy, expectedTotal: basket.plans[strategy].total })}
          />
        ))}
      </div>
      <Panel title="Positionen" note="Anders bestellt wird nur, was hervorgehoben ist.">
        <BasketLines basket={basket} />
      </Panel>
    </>
  );
}
