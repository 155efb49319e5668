import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { SitePhotosAnswer, SitePublicationAnswer } from '#contracts/settings/site.api.js';
import { call } from '../http.js';
import { told } from '../told.js';

/** Milliseconds; both change rarely. */
const FRESH_MS = 5 * 60_000;

/** The photographs of the garage. */
export const sitePhotosQuery = queryOptions({
  queryKey: ['site-photos'] as readonly string[],
  staleTime: FRESH_MS,
  ...told<SitePhotosAnswer>('/settings/site-photos'),
  queryFn: async ({ signal, client }) =>
    call<SitePhotosAnswer>('/settings/site-photos', { as: await readerOf(client), signal }),
});

/** Whether visitors see the website. */
export const sitePublicationQuery = queryOptions({
  queryKey: ['site-publication'] as readonly string[],
  staleTime: FRESH_MS,
  ...told<SitePublicationAnswer>('/settings/site-publication'),
  queryFn: ({ signal }) =>
    call<SitePublicationAnswer>('/settings/site-publication', { as: 'visitor', signal }),
});

/** Public pages look the same to everybody. Before their publication only signed-in users see them. */
export async function readerOf(client: QueryClient): Promise<'visitor' | 'user'> {
  const { isPublic } = await client.ensureQueryData(sitePublicationQuery);
  return isPublic ? 'visitor' : 'user';
}
