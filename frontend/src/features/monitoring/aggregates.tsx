import { useQuery } from '@tanstack/react-query';
import type { CorrelationMetric, EndpointMetric } from '#contracts/monitoring/logs.api.js';
import { messageOf } from '../../api/http.js';
import { DataTable } from '../../ui/tables/data-table.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import type { LogFilter } from './log-filter.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { inMilliseconds, inPercent, logTime, shortId } from './log-words.js';
import { correlationsQuery, endpointsQuery } from './monitoring.queries.js';

const NOTHING = 'Für den ausgewählten Zeitraum liegen keine aggregierten Daten vor.';
const LOADING = 'Aggregationen werden geladen ...';
const FAILED = 'Aggregationen konnten nicht geladen werden.';

function rateCell({ errorRate }: { readonly errorRate: number }) {
  return errorRate >= 0.2 ? <b className="is-critical">{inPercent(errorRate)}</b> : inPercent(errorRate);
}

const endpointColumns = listColumns<EndpointMetric>([
  {
    id: 'target',
    header: 'Methode und Pfad',
    phone: 'title',
    cell: ({ method, path }) => (
      <code className="log-path">
        {method} {path}
      </code>
    ),
  },
  {
    id: 'requests',
    header: 'Anfragen',
    align: 'end',
    width: '90px',
    phone: 'labelled',
    cell: (it) => it.totalRequests,
  },
  { id: 'rate', header: 'Fehlerrate', align: 'end', width: '96px', phone: 'labelled', cell: rateCell },
  {
    id: 'mean',
    header: 'Ø ms',
    align: 'end',
    width: '72px',
    phone: 'labelled',
    cell: (it) => inMilliseconds(it.averageDurationMs),
  },
  {
    id: 'max',
    header: 'Max ms',
    align: 'end',
    width: '80px',
    phone: 'labelled',
    cell: (it) => inMilliseconds(it.maxDurationMs),
  },
]);

const correlationColumns = listColumns<CorrelationMetric>([
  {
    id: 'id',
    header: 'Vorgang',
    phone: 'title',
    cell: ({ correlationId }) => (
      <SiteLink
        to={`/devops/monitoring?correlation=${encodeURIComponent(correlationId)}`}
        title={correlationId}
      >
        {shortId(correlationId)}
      </SiteLink>
    ),
  },
  {
    id: 'events',
    header: 'Ereignisse',
    align: 'end',
    width: '96px',
    phone: 'labelled',
    cell: (it) => it.totalEvents,
  },
  { id: 'rate', header: 'Fehlerrate', align: 'end', width: '96px', phone: 'labelled', cell: rateCell },
  {
    id: 'mean',
    header: 'Ø ms',
    align: 'end',
    width: '72px',
    phone: 'labelled',
    cell: (it) => inMilliseconds(it.averageDurationMs),
  },
  {
    id: 'last',
    header: 'Zuletzt',
    align: 'end',
    width: '130px',
    phone: 'labelled',
    cell: (it) => logTime(it.lastSeen),
  },
]);

/** "Aggregierte Kennzahlen" of the filter's period, else of the last 24 hours. */
export function Aggregates({ filter }: { readonly filter: LogFilter }) {
  const endpoints = useQuery(endpointsQuery(filter));
  const correlations = useQuery(correlationsQuery(filter));
  return (
    <div className="monitoring-columns">
      <Panel title="Anfragen je Endpunkt" note="die häufigsten 10" busy={endpoints.isFetching}>
        <Listed query={endpoints}>
          {(rows) => (
            <DataTable
              blocksBelow={480}
              label="Anfragen je Endpunkt"
              columns={endpointColumns}
              rows={rows as EndpointMetric[]}
              rowId={({ method, path }) => `${method} ${path}`}
              ordered="server"
              paged={false}
            />
          )}
        </Listed>
      </Panel>
      <Panel title="Vorgänge nach Fehlerrate" note="die höchsten 10" busy={correlations.isFetching}>
        <Listed query={correlations}>
          {(rows) => (
            <DataTable
              blocksBelow={480}
              label="Vorgänge nach Fehlerrate"
              columns={correlationColumns}
              rows={rows as CorrelationMetric[]}
              rowId={({ correlationId }) => correlationId}
              ordered="server"
              paged={false}
            />
          )}
        </Listed>
      </Panel>
    </div>
  );
}

type ListedProps<Row> = {
  readonly query: {
    readonly data: readonly Row[] | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (rows: readonly Row[]) => React.ReactNode;
};

function Listed<Row>({ query: { data, error, isPending, refetch }, children }: ListedProps<Row>) {
  if (isPending) return <p className="panel-body hint">{LOADING}</p>;
  if (error !== null) return <FailedList message={messageOf(error, FAILED)} retry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return <p className="panel-body hint">{NOTHING}</p>;
  return children(data);
}
