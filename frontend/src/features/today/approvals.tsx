import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/session/use-may.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';
import { TodayCard } from './today-card.js';
import { approvalsQuery } from './today.queries.js';

/** "Wartet auf Freigabe": estimates that their customers have not answered, and what they ask. */
export function Approvals() {
  const mayRead = useMay('estimates:read');
  const query = useQuery({ ...approvalsQuery, enabled: mayRead });
  if (!mayRead) return null;
  return (
    <TodayCard
      title="Wartet auf Freigabe"
      query={query}
      lines={({ items }) =>
        items.map(({ id, number, customerName, licensePlate, validUntil, grossTotal, questions }) => ({
          key: id,
          to: `/estimates?id=${id}`,
          plate: licensePlate,
          words: customerName ?? number,
          note: `${questions > 0 ? 'hat gefragt · ' : ''}gültig bis ${formatDate(validUntil)}`,
          right: formatEuro(grossTotal),
        }))
      }
      all={{ to: '/estimates?status=SENT', label: 'Kostenvoranschläge' }}
      empty="Kein Kunde muss etwas freigeben."
    />
  );
}
