import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import { announcementsStream, type Announcement } from '#contracts/site/announcements.js';
import { number } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import { rowsReadModel } from '../engine/rows-read-model.js';

export const announcements = rowsReadModel(announcementsStream, {
  version: 1,
  fields: { active: number(({ active }) => (active ? 1 : 0)), written: number(({ written }) => written) },
  indexes: [['written'], ['active', 'written']],
});

export async function listAnnouncements(
  readModels: ReadModels,
  active?: boolean,
): Promise<readonly AnnouncementAnswer[]> {
  const { items } = await readModels.find(announcements, {
    ...(active === undefined ? {} : { where: { active: { eq: active ? 1 : 0 } } }),
    sort: [['written', 'desc']],
    limit: 1_000,
  });
  return items.map(announcementAnswer);
}

export function announcementAnswer({ id, text, active, revision }: Announcement): AnnouncementAnswer {
  return { id, text, active, revision };
}
