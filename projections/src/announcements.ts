import type { AnnouncementEvent } from '#contracts/site/announcement.events.js';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import type { ReadModels } from './engine/read-models.js';
import { defineReadModel, number, type Change } from './engine/read-model.js';

/** `written`: stream revision of its first event, what the lists are sorted by. */
type ListedAnnouncement = AnnouncementAnswer & { readonly written: number };

/** All announcements, those that visitors see and the others. */
export const announcements = defineReadModel<ListedAnnouncement, AnnouncementEvent>({
  name: 'announcements',
  version: 1,
  fields: { active: number(({ active }) => (active ? 1 : 0)), written: number(({ written }) => written) },
  indexes: [['written'], ['active', 'written']],
  on: {
    AnnouncementWritten: ({ data: { announcementId: id, text }, revision }) => ({
      key: id,
      apply: () => ({ id, text, active: false, revision, written: revision }),
    }),
    AnnouncementPublished: ({ data, revision }) => touch(data.announcementId, { active: true, revision }),
    AnnouncementReworded: ({ data, revision }) => touch(data.announcementId, { text: data.text, revision }),
    AnnouncementWithdrawn: ({ data, revision }) => touch(data.announcementId, { active: false, revision }),
  },
});

function touch(id: string, change: Partial<ListedAnnouncement>): Change<ListedAnnouncement> {
  return { key: id, apply: (announcement) => announcement && { ...announcement, ...change } };
}

/** Announcements, the last written first, at most 1,000; `active` undefined: all. */
export async function listAnnouncements(
  readModels: ReadModels,
  active?: boolean,
): Promise<readonly AnnouncementAnswer[]> {
  const { items } = await readModels.find(announcements, {
    ...(active === undefined ? {} : { where: { active: { eq: active ? 1 : 0 } } }),
    sort: [['written', 'desc']],
    limit: 1_000,
  });
  return items.map(({ id, text, active, revision }) => ({ id, text, active, revision }));
}
