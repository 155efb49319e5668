import { Button, Tooltip } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import type { BasketAnswer, BasketLineAnswer, PlanAnswer } from '#contracts/supply/basket.api.js';
import { formatEuro } from '../../ui/formats.js';
import { SiteLink } from '../../ui/site-link.js';
import { useWrite } from '../../ui/write.js';
import { QuantityStepper } from './quantity-stepper.js';
import { changeLine, removeLine } from './supply.queries.js';
import { ScrollTable } from './scroll-table.js';

/** What is in the basket, and who would deliver it in either way. */
export function BasketLines({ basket }: { readonly basket: BasketAnswer }) {
  const change = useWrite({
    send: changeLine,
    refresh: ['supply-basket'],
    failed: 'Die Menge konnte nicht geändert werden.',
    about: ({ line }) => line.id,
  });
  const remove = useWrite({
    send: removeLine,
    refresh: ['supply-basket'],
    done: (_, { name }) => ['Aus dem Warenkorb genommen', name] as const,
    failed: 'Die Position konnte nicht entfernt werden.',
    about: ({ id }) => id,
  });
  const { CHEAPEST_BASKET: whole, CHEAPEST_PER_LINE: single } = basket.plans;
  return (
    <ScrollTable label="Positionen des Warenkorbs">
      <table>
        <thead>
          <tr>
            <th scope="col">Artikel</th>
            <th scope="col">Für</th>
            <th scope="col">Menge</th>
            <th scope="col">Günstigster Warenkorb</th>
            <th scope="col">Günstigste je Position</th>
            <th scope="col">
              <span className="sr">Aktionen</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {basket.lines.map((line) => {
            const [one, other] = [supplierOf(whole, line.id), supplierOf(single, line.id)];
            const differs = one?.name !== other?.name;
            return (
              <tr key={line.id}>
                <td>
                  <b>{line.name}</b>
                  <br />
                  <span className="hint">
                    {line.brand}, {line.partNumber}
                  </span>
                </td>
                <td>{workOrderOf(line)}</td>
                <td>
                  <QuantityStepper
                    label={`Menge von ${line.name}`}
                    value={line.quantity}
                    onChange={(quantity) => void change.run({ line, quantity })}
                  />
                </td>
                <Delivery delivery={one} differs={differs} />
                <Delivery delivery={other} differs={differs} />
                <td>
                  <Tooltip content="Entfernen" relationship="label">
                    <Button
                      appearance="subtle"
                      icon={<DeleteRegular />}
                      aria-label={`${line.name} entfernen`}
                      onClick={() => void remove.run(line)}
                    />
                  </Tooltip>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function workOrderOf({ workOrderId, workOrderNumber }: BasketLineAnswer) {
  if (workOrderId === null) return <span className="hint">Lager</span>;
  return <SiteLink to={`/work-orders?id=${workOrderId}`}>{workOrderNumber}</SiteLink>;
}

type PlannedDelivery = { readonly name: string; readonly words: string; readonly total: number };

function supplierOf(plan: PlanAnswer, lineId: string): PlannedDelivery | undefined {
  for (const { supplierName, lines } of plan.suppliers) {
    const line = lines.find((one) => one.lineId === lineId);
    if (line !== undefined) {
      const words = `${line.quantity} × ${formatEuro(line.unitPrice)}`;
      return { name: supplierName, words, total: line.lineTotal };
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
  if (delivery === undefined) return <td>kein ausreichendes Angebot</td>;
  const { name, words, total } = delivery;
  return (
    <td>
      {differs ? <b>{name}</b> : name}
      <br />
      <span className="hint">{words}</span> {differs ? <b>{formatEuro(total)}</b> : formatEuro(total)}
    </td>
  );
}
