import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import { rowsAt } from '../../api/rows.js';

export type AnnouncementDraft = { readonly text: string; readonly active: boolean };

/** All announcements, newest first. */
export const announcementRows = rowsAt<AnnouncementAnswer, AnnouncementDraft>(
  '/announcements',
  (draft) => draft,
);
