import { Button, Radio } from '@fluentui/react-components';
import type { BasketAnswer, PlanAnswer } from '#contracts/supply/basket.api.js';
import type { BasketStrategy } from '#contracts/supply/basket.events.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { ScrollTable, type ScrollColumn } from '../../../ui/tables/scroll-table.js';
import { leadTimeWords } from '../supply-words.js';
import './basket.css';

const WORDS: Readonly<Record<BasketStrategy, readonly [title: string, note: string]>> = {
  CHEAPEST_BASKET: ['Günstigster Warenkorb', 'Am günstigsten mit Versand'],
  CHEAPEST_PER_LINE: ['Günstigste je Position', 'Jede Position beim günstigsten Lieferanten'],
  FASTEST: ['Am schnellsten', 'Jede Position beim schnellsten Lieferanten'],
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
      <ScrollTable
        label={`Lieferanten: ${title}`}
        columns={columns}
        rows={plan.suppliers}
        rowId={({ supplierId }) => supplierId}
      />
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

/** The days until everything of this supplier is there. */
export function slowestDays(lines: readonly { readonly leadTimeDays: number }[]): number {
  return Math.max(0, ...lines.map(({ leadTimeDays }) => leadTimeDays));
}

function difference(plan: PlanAnswer, other: PlanAnswer): string {
  const saved = Math.round((other.total - plan.total) * 100) / 100;
  if (saved > 0) return `spart ${formatEuro(saved)}`;
  return saved === 0 ? 'gleicher Preis' : `${formatEuro(-saved)} mehr`;
}

const columns: readonly ScrollColumn<PlanAnswer['suppliers'][number]>[] = [
  {
    header: 'Lieferant',
    cell: ({ supplierName, lines }) => (
      <>
        <b>{supplierName}</b>
        <br />
        <span className="hint">{leadTimeWords(slowestDays(lines))}</span>
      </>
    ),
  },
  { header: 'Positionen', num: true, cell: ({ lines }) => lines.length },
  { header: 'Ware', num: true, cell: ({ goods }) => formatEuro(goods) },
  { header: 'Versand', num: true, cell: ({ shipping }) => formatEuro(shipping) },
  { header: 'Summe', num: true, cell: ({ goods, shipping }) => <b>{formatEuro(goods + shipping)}</b> },
];
