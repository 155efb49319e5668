import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { RequiredLine } from '../kernel/text-fields.js';
import type { AnnouncementId } from './announcement.events.js';

export const ANNOUNCEMENT_LENGTH = 200;

const MISSING_TEXT = 'Bitte geben Sie einen Text an.';

/** POST /announcements, PUT /announcements/{id}. Plain text of one line. */
export class AnnouncementRequest {
  @RequiredLine(ANNOUNCEMENT_LENGTH, {
    missing: MISSING_TEXT,
    long: `Der Text darf höchstens ${ANNOUNCEMENT_LENGTH} Zeichen lang sein.`,
  })
  text!: string;

  @IsBoolean({ message: 'Bitte geben Sie an, ob die Ankündigung aktiv ist.' })
  active!: boolean;
}

/** GET /announcements. ADMIN gets all without a filter, everybody else only active ones. */
export class AnnouncementsQuery {
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Der Filter „active“ kann true oder false sein.' })
  active?: 'true' | 'false';
}

/** An announcement as GET /announcements lists them, newest first, and as POST and PUT answer. */
export type AnnouncementAnswer = {
  readonly id: AnnouncementId;
  readonly text: string;
  readonly active: boolean;
  readonly revision: number;
};
