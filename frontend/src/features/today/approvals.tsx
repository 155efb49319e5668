import { useQuery } from '@tanstack/react-query';
import type { EstimateRowAnswer } from '#contracts/estimates/estimate-answers.js';
import { useMay } from '../../api/session/use-may.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';
import { TodayCard } from './today-card.js';
import { approvalsQuery, questionsQuery, unorderedQuery } from './today.queries.js';

/** What estimates wait for: the customer's answer, an answer to his question, or an order for what he approved. */
export function Approvals() {
  const mayRead = useMay('estimates:read');
  if (!mayRead) return null;
  return (
    <>
      <Estimates
        title="Wartet auf Freigabe"
        query={approvalsQuery}
        noteOf={({ validUntil }) => `gültig bis ${formatDate(validUntil)}`}
        all="/estimates?status=SENT"
        empty="Kein Kunde muss etwas freigeben."
      />
      <Estimates
        title="Fragen zu Kostenvoranschlägen"
        query={questionsQuery}
        noteOf={({ questions }) => (questions === 1 ? 'eine Frage' : `${questions} Fragen`)}
        all="/estimates"
        empty="Alle Fragen sind beantwortet."
      />
      <Estimates
        title="Freigegeben, nicht im Auftrag"
        query={unorderedQuery}
        noteOf={({ approvedTotal }) => `${formatEuro(approvedTotal)} freigegeben`}
        all="/estimates?status=ANSWERED"
        empty="Alles Freigegebene ist im Auftrag."
      />
    </>
  );
}

type EstimatesProps = {
  readonly title: string;
  readonly query: typeof approvalsQuery;
  readonly noteOf: (row: EstimateRowAnswer) => string;
  readonly all: string;
  readonly empty: string;
};

function Estimates({ title, query, noteOf, all, empty }: EstimatesProps) {
  return (
    <TodayCard
      title={title}
      query={useQuery(query)}
      lines={({ items }) =>
        items.map((row) => ({
          key: row.id,
          to: `/estimates?id=${row.id}`,
          plate: row.licensePlate,
          words: row.customerName ?? row.number,
          note: noteOf(row),
          right: formatEuro(row.grossTotal),
        }))
      }
      all={{ to: all, label: 'Kostenvoranschläge' }}
      empty={empty}
    />
  );
}
