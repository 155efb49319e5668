import { useQuery } from '@tanstack/react-query';
import { formatDate, formatQuantity } from '../../../ui/dates/formats.js';
import { orderedPartsQuery, partsQuery } from '../work-orders.queries.js';

/** The parts of the order with their shelves. Hidden while loading or if there are none. */
export function OwnParts({ workOrderId }: { readonly workOrderId: string }) {
  const parts = useQuery(partsQuery(workOrderId)).data ?? [];
  const ordered = useQuery(orderedPartsQuery(workOrderId)).data ?? [];
  const needed = parts.filter(({ reserved, issued }) => reserved > 0 || issued > 0);
  if (needed.length === 0 && ordered.length === 0) return null;
  return (
    <ul className="own-parts" aria-label="Teile">
      {needed.map(({ id, name, unit, locationCode, reserved, issued, short }) => (
        <li key={id}>
          <span>
            {formatQuantity(reserved > 0 ? reserved : issued, unit)} {name}
          </span>
          <b>{reserved === 0 ? 'eingebaut' : short ? 'fehlt noch' : `Regal ${locationCode}`}</b>
        </li>
      ))}
      {ordered.map(({ id, name, quantity, expectedDate }) => (
        <li key={id}>
          <span>
            {formatQuantity(quantity, 'Stk')} {name}
          </span>
          <b>kommt {formatDate(expectedDate)}</b>
        </li>
      ))}
    </ul>
  );
}
