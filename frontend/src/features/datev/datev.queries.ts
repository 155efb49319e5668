import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  BatchAnswer,
  BatchDownload,
  BatchRequest,
  DatevPreviewAnswer,
  DatevSettingsAnswer,
  DatevSettingsRequest,
} from '#contracts/datev/datev.api.js';
import { call } from '../../api/http.js';
import type { Wanted } from './wanted.js';

export const previewQuery = ({ kind, from, to }: Wanted) =>
  queryOptions({
    queryKey: ['datev', 'preview', kind, from, to],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        batchKind: kind,
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to }),
      });
      return call<DatevPreviewAnswer>(`/datev/preview?${query}`, { signal });
    },
  });

/** Newest first. */
export const batchesQuery = queryOptions({
  queryKey: ['datev', 'batches'],
  queryFn: ({ signal }) => call<readonly BatchAnswer[]>('/datev/batches', { signal }),
});

export const datevSettingsQuery = queryOptions({
  queryKey: ['datev', 'settings'] as readonly string[],
  queryFn: ({ signal }) => call<DatevSettingsAnswer>('/settings/datev', { signal }),
});

export function exportBatch(body: BatchRequest, idempotencyKey: string): Promise<BatchAnswer> {
  return call('/datev/batches', { method: 'POST', body, idempotencyKey });
}

export function cancelBatch(id: string, reason: string, idempotencyKey: string): Promise<BatchAnswer> {
  return call(`/datev/batches/${id}/cancel`, { method: 'POST', body: { reason }, idempotencyKey });
}

export function saveDatevSettings(
  { revision }: DatevSettingsAnswer,
  body: DatevSettingsRequest,
): Promise<DatevSettingsAnswer> {
  return call('/settings/datev', { method: 'PUT', body, ifMatch: revision });
}

export function batchFilePath(id: string, file: BatchDownload): string {
  return `/datev/batches/${id}/file?file=${file}`;
}
