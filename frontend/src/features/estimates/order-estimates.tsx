import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EstimateProposalAnswer } from '#contracts/estimates/estimate-answers.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { EstimateDialog } from './estimate-dialog.js';
import { estimateTones } from './estimate-words.js';
import { estimatesOfOrder, proposalsQuery } from './estimates.queries.js';
import { ProposalList } from './proposals.js';
import './estimates.css';

type OrderEstimatesProps = {
  readonly workOrderId: string;
  readonly customerId: string;
  readonly vehicleId: string;
  readonly isClosed: boolean;
};

/** The estimates of an order, for its page: what waits for the customer, and a new one for later findings. */
export function OrderEstimates({ isClosed, ...whose }: OrderEstimatesProps) {
  const mayRead = useMay('estimates:read');
  const mayChange = useMay('estimates:change') && !isClosed;
  const [adds, setAdds] = useState<readonly EstimateProposalAnswer[] | null>(null);
  const { data: proposed } = useQuery({
    ...proposalsQuery(whose),
    enabled: mayChange,
  });
  const declined = proposed?.items.filter(({ declinedLineId }) => declinedLineId !== null) ?? [];
  const query = useQuery({ ...estimatesOfOrder(whose.workOrderId), enabled: mayRead });
  const items = query.data?.items ?? [];
  if (!mayRead || (items.length === 0 && !mayChange)) return null;
  return (
    <Panel
      title="Kostenvoranschläge"
      busy={query.isFetching}
      actions={
        mayChange && (
          <Button size="small" onClick={() => setAdds([])}>
            Kostenvoranschlag anlegen
          </Button>
        )
      }
    >
      {query.isError && query.data === undefined && (
        <FailedList
          message={messageOf(query.error, 'Kostenvoranschläge konnten nicht geladen werden.')}
          retry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && items.length === 0 && (
        <p className="estimate-text hint">Noch keine. Ohne Freigabe des Kunden lieber nichts anfangen.</p>
      )}
      <ul className="estimate-lines">
        {items.map(({ id, number, status, grossTotal, approvedTotal }) => (
          <li key={id} className="estimate-row">
            <SiteLink className="estimate-words" to={`/estimates?id=${id}`}>
              {number}
            </SiteLink>
            <StatusBadge status={estimateTones[status]} />
            <b>{formatEuro(status === 'ANSWERED' || approvedTotal > 0 ? approvedTotal : grossTotal)}</b>
          </li>
        ))}
      </ul>
      {declined.length > 0 && (
        <section className="estimate-group" aria-label="Früher abgelehnt">
          <h3>Früher abgelehnt</h3>
          <ProposalList
            proposals={declined}
            action="Wieder vorschlagen"
            onTake={(proposal) => setAdds([proposal])}
          />
        </section>
      )}
      {adds !== null && (
        <EstimateDialog estimate={null} whose={whose} proposals={adds} onClose={() => setAdds(null)} />
      )}
    </Panel>
  );
}
