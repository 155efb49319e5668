import { Button, Radio } from '@fluentui/react-components';
import type { BasketAnswer, PlanAnswer } from '#contracts/supply/basket.api.js';
import type { BasketStrategy } from '#contracts/supply/basket.events.js';
import { formatEuro } from '../../ui/formats.js';
import { ScrollTable } from './scroll-table.js';

const WORDS: Readonly<Record<BasketStrategy, readonly [title: string, note: string]>> = {
  CHEAPEST_BASKET: ['Günstigster Warenkorb', 'Am günstigsten mit Versand'],
  CHEAPEST_PER_LINE: ['Günstigste je Position', 'Jede Position beim günstigsten Lieferanten'],
};

type BasketPlanProps = {
  readonly strategy: BasketStrategy;
  readonly basket: BasketAnswer;
  readonly busy: boolean;
  readonly onChoose: () => void;
  readonly onOrder: () => void;
};

/** One way to order: who delivers what at which price, and the button that orders it. */
export function BasketPlan({ strategy, basket, busy, onChoose, onOrder }: BasketPlanProps) {
  const [title, note] = WORDS[strategy];
  const plan = basket.plans[strategy];
  const other = basket.plans[strategy === 'CHEAPEST_BASKET' ? 'CHEAPEST_PER_LINE' : 'CHEAPEST_BASKET'];
  const isChosen = basket.strategy === strategy;
  const deliveries = plan.suppliers.length === 1 ? '1 Bestellung' : `${plan.suppliers.length} Bestellungen`;
  const isWhole = plan.unavailable.length === 0;
  return (
    <section className={isChosen ? 'card supply-plan is-chosen' : 'card supply-plan'} aria-label={title}>
      <header>
        <Radio
          value={strategy}
          checked={isChosen}
          label={title}
          disabled={busy}
          onChange={() => !isChosen && onChoose()}
        />
        <span>
          <span className="supply-sum">{formatEuro(plan.total)}</span>
          <br />
          <span className="hint">{difference(plan, other)}</span>
        </span>
      </header>
      <PlanTable plan={plan} title={title} />
      <footer>
        <span className="hint">
          {note}, {deliveries}
        </span>
        {isChosen ? (
          <Button
            appearance="primary"
            disabled={!isWhole}
            disabledFocusable={isWhole && busy}
            onClick={onOrder}
          >
            {busy ? 'Bestelle …' : `Bestellen, ${formatEuro(plan.total)}`}
          </Button>
        ) : (
          <Button disabled={busy} onClick={onChoose}>
            Auswählen
          </Button>
        )}
      </footer>
    </section>
  );
}

function difference(plan: PlanAnswer, other: PlanAnswer): string {
  const saved = Math.round((other.total - plan.total) * 100) / 100;
  if (saved > 0) return `spart ${formatEuro(saved)}`;
  return saved === 0 ? 'gleicher Preis' : `${formatEuro(-saved)} mehr`;
}

function PlanTable({ plan, title }: { readonly plan: PlanAnswer; readonly title: string }) {
  return (
    <ScrollTable label={`Lieferanten: ${title}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Lieferant</th>
            <th scope="col" className="num">
              Positionen
            </th>
            <th scope="col" className="num">
              Ware
            </th>
            <th scope="col" className="num">
              Versand
            </th>
            <th scope="col" className="num">
              Summe
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.suppliers.map(({ supplierId, supplierName, lines, goods, shipping }) => (
            <tr key={supplierId}>
              <td>
                <b>{supplierName}</b>
              </td>
              <td className="num">{lines.length}</td>
              <td className="num">{formatEuro(goods)}</td>
              <td className="num">{formatEuro(shipping)}</td>
              <td className="num">
                <b>{formatEuro(goods + shipping)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
