import { useQuery } from '@tanstack/react-query';
import { formatMinutes } from '../../ui/dates/formats.js';
import { operationsQuery } from './work-orders.queries.js';

/** The order's time as one scale: a segment for each operation, as wide as planned, filled as booked. */
export function OrderScale({ orderId }: { readonly orderId: string }) {
  const { data: operations = [] } = useQuery(operationsQuery(orderId));
  if (operations.length === 0) return null;
  const words = operations
    .map(
      ({ title, bookedMin, estimatedTimeMin }) =>
        `${title}: ${formatMinutes(bookedMin)} von ${formatMinutes(estimatedTimeMin)}`,
    )
    .join('; ');
  return (
    <>
      <p className="sr">{words}</p>
      <div className="order-scale" aria-hidden="true">
        {operations.map(({ id, estimatedTimeMin, bookedMin, status }, place) => (
          <div key={id} style={{ flexGrow: estimatedTimeMin }}>
            <small>{place + 1}</small>
            <span
              className={
                bookedMin > estimatedTimeMin ? 'order-segment is-over' : `order-segment is-${status}`
              }
            >
              <span style={{ width: `${Math.min(100, (bookedMin / estimatedTimeMin) * 100)}%` }} />
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
