import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../ui/formats.js';
import { TodayCard, type TodayLine } from './today-card.js';
import { movesQuery, reportsQuery, requestedQuery, supplierInvoicesQuery } from './today.queries.js';

/** "Wartet auf Antwort": whoever asked for something, and what nobody has decided yet. */
export function Waiting({ today }: { readonly today: string }) {
  const requested = useQuery(requestedQuery(today));
  const moves = useQuery(movesQuery(today)).data ?? [];
  const counts = useQuery(supplierInvoicesQuery).data?.counts;
  const invoices = (counts?.open ?? 0) + (counts?.inClarification ?? 0);
  const reports = useQuery(reportsQuery).data ?? [];
  const others: TodayLine[] = [
    ...reports.map(({ id, workOrderId, kind, licensePlate, operationTitle, note, reportedBy }) => ({
      key: `report ${id}`,
      to: `/work-orders?view=orders&id=${workOrderId}`,
      plate: licensePlate,
      words: `${kind === 'READY' ? 'Fertig' : 'Befund'}: ${operationTitle ?? 'Auftrag'}`,
      note: [reportedBy, note].filter(Boolean).join(': '),
    })),
    ...moves.map(({ id, name, kfz, moveRequest }) => ({
      key: `move ${id}`,
      to: `/appointments?highlight=${id}`,
      when: formatDate(moveRequest?.date).slice(0, 6),
      plate: kfz,
      words: name,
      note: `möchte ${formatDate(moveRequest?.date)}, ${moveRequest?.time} Uhr`,
    })),
    ...(invoices === 0
      ? []
      : [
          {
            key: 'supplier-invoices',
            to: '/supply/invoices',
            words: invoices === 1 ? '1 Lieferantenrechnung' : `${invoices} Lieferantenrechnungen`,
            note: `${counts?.open} offen, ${counts?.inClarification} in Klärung`,
          },
        ]),
  ];
  return (
    <TodayCard
      title="Wartet auf Antwort"
      query={requested}
      total={({ totalElements }) => totalElements + moves.length + reports.length + invoices}
      lines={({ items }) => [
        ...items.map(({ id, date, time, kfz, name, service }) => ({
          key: id,
          to: `/appointments?highlight=${id}`,
          when: `${formatDate(date).slice(0, 6)} ${time}`,
          plate: kfz,
          words: name,
          note: service,
        })),
        ...others,
      ]}
      all={{ to: '/appointments?status=angefragt', label: 'Anfragen' }}
      empty="Niemand wartet."
    />
  );
}
