import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  CorrelationMetric,
  EndpointMetric,
  HistogramBar,
  LogAlert,
  LogPage,
  LogTimeline,
} from '#contracts/monitoring/logs.api.js';
import type { MonitoringSnapshot } from '#contracts/monitoring/monitoring.api.js';
import { call } from '../../api/http.js';
import { queryOf, type LogFilter } from './log-filter.js';

const EVERY_MS = 15_000;

/** How the catalogue does; asked for again every 15 seconds. */
export const snapshotQuery = queryOptions({
  queryKey: ['monitoring', 'snapshot'],
  queryFn: ({ signal }) => call<MonitoringSnapshot>('/devops/monitoring/tecdoc', { signal }),
  refetchInterval: EVERY_MS,
});

/** A page of the logs. */
export const logPageQuery = (filter: LogFilter, page: number) =>
  queryOptions({
    queryKey: ['logs', 'page', filter, page],
    queryFn: ({ signal }) => {
      const query = queryOf(filter);
      query.set('page', String(page));
      return call<LogPage>(`/admin/logs?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** What belongs to one correlation id. */
export const timelineQuery = (correlationId: string) =>
  queryOptions({
    queryKey: ['logs', 'timeline', correlationId],
    queryFn: ({ signal }) =>
      call<LogTimeline>(`/admin/logs/correlation/${encodeURIComponent(correlationId)}`, { signal }),
  });

/** The kinds of events that can be asked for. */
export const eventTypesQuery = queryOptions({
  queryKey: ['logs', 'event-types'],
  queryFn: ({ signal }) => call<readonly string[]>('/admin/logs/event-types', { signal }),
});

const about =
  <Answer>(what: string, path: string) =>
  (filter: LogFilter) =>
    queryOptions({
      queryKey: ['logs', what, filter.from, filter.to],
      queryFn: ({ signal }) => {
        const query = queryOf({ ...filter, correlationId: '', event: '', level: '', status: '' });
        return call<readonly Answer[]>(`/admin/logs/${path}?${query}`, { signal });
      },
    });

/** Aggregates and alerts are about the filter's period. */
export const alertsQuery = about<LogAlert>('alerts', 'alerts');
export const endpointsQuery = about<EndpointMetric>('endpoints', 'aggregations/endpoints');
export const correlationsQuery = about<CorrelationMetric>('correlations', 'aggregations/correlations');

/** Entries by hour, of all the filter but its period: the last day. */
export const histogramQuery = (filter: LogFilter) =>
  queryOptions({
    queryKey: ['logs', 'histogram', { ...filter, from: '', to: '' }],
    queryFn: ({ signal }) => {
      const query = queryOf({ ...filter, from: '', to: '' });
      return call<readonly HistogramBar[]>(`/admin/logs/histogram?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
  });
