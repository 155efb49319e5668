import { ORDER_STEPS, orderSteps, type OrderStep } from '#contracts/work-orders/order-steps.js';
import { Icon } from '../../../ui/icon.js';
import type { WaysideOrder } from './use-way.js';
import './order-way.css';

const STANDS: Readonly<Record<OrderStep['stand'], string>> = {
  done: 'erledigt',
  current: 'jetzt',
  ahead: 'noch nicht',
  skipped: 'entfällt',
};

/** The way of the order through the garage, with what each step lacks. Nothing for a cancelled order. */
export function OrderSteps({ order }: { readonly order: WaysideOrder }) {
  const steps = orderSteps(order);
  if (steps.length === 0) return null;
  return (
    <ol className="order-steps" aria-label="Schritte">
      {steps.map(({ name, stand, lacks }) => (
        <li
          key={name}
          className={`order-step is-${stand}`}
          aria-current={stand === 'current' ? 'step' : undefined}
        >
          <span className="order-step-mark" aria-hidden="true">
            {stand === 'done' && <Icon name="check" />}
          </span>
          <b>{ORDER_STEPS[name]}</b>
          <span className="sr">, {STANDS[stand]}</span>
          {stand === 'skipped' && <small>ohne Termin</small>}
          {lacks.length > 0 && <small>{lacks.join(', ')}</small>}
        </li>
      ))}
    </ol>
  );
}
