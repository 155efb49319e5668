import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { IsIn, IsOptional } from 'class-validator';
import { newRequestOf } from '../kernel/request-of.js';
import { announcementFields } from './announcement-fields.js';
import type { AnnouncementId } from './announcement.events.js';

/** POST /announcements, PUT /announcements/{id}. */
@ReadOnly({ id: true, revision: true } satisfies ReadOnlyOf<AnnouncementAnswer, AnnouncementRequest>)
export class AnnouncementRequest extends newRequestOf(announcementFields) {}

/** GET /announcements. Without a filter ADMIN gets all, everyone else only active ones. */
export class AnnouncementsQuery {
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Der Filter „active“ kann true oder false sein.' })
  active?: 'true' | 'false';
}

/** GET /announcements (newest first), POST and PUT. */
export type AnnouncementAnswer = {
  readonly id: AnnouncementId;
  readonly text: string;
  readonly active: boolean;
  readonly revision: number;
};
