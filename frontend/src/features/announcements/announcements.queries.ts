import { queryOptions } from '@tanstack/react-query';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import { call } from '../../api/http.js';

export type AnnouncementDraft = { readonly text: string; readonly active: boolean };

/** All announcements, newest first. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'] as readonly string[],
  queryFn: ({ signal }) => call<readonly AnnouncementAnswer[]>('/announcements', { signal }),
});

export function addAnnouncement(
  body: AnnouncementDraft,
  idempotencyKey: string,
): Promise<AnnouncementAnswer> {
  return call('/announcements', { method: 'POST', body, idempotencyKey });
}

export function changeAnnouncement(
  { id, revision }: AnnouncementAnswer,
  body: AnnouncementDraft,
): Promise<AnnouncementAnswer> {
  return call(`/announcements/${id}`, { method: 'PUT', body, ifMatch: revision });
}
