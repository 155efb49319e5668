import { queryOptions } from '@tanstack/react-query';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import { call } from '../../api/http.js';
import { rowsAt } from '../../api/rows.js';

export type AnnouncementDraft = { readonly text: string; readonly active: boolean };

/** All announcements, newest first. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'] as readonly string[],
  queryFn: ({ signal }) => call<readonly AnnouncementAnswer[]>('/announcements', { signal }),
});

/** Adds announcements and changes them. */
export const announcementRows = rowsAt<AnnouncementAnswer, AnnouncementDraft>(
  '/announcements',
  (draft) => draft,
);
