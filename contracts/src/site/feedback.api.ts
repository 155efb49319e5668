import { IsBoolean, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { ManyLines } from '../kernel/text-fields.js';
import { FEEDBACK_TYPES, type FeedbackId, type FeedbackType } from './feedback.events.js';

export const FEEDBACK_LENGTH = 4_000;

const MISSING_MESSAGE = 'Bitte geben Sie eine Nachricht ein.';

/** POST /feedback. */
export class FeedbackRequest {
  @IsIn(FEEDBACK_TYPES, { message: 'Bitte wählen Sie „Fehler“ oder „Vorschlag“.' })
  type!: FeedbackType;

  @IsString({ message: MISSING_MESSAGE })
  @IsNotEmpty({ message: MISSING_MESSAGE })
  @MaxLength(FEEDBACK_LENGTH, {
    message: `Die Nachricht darf höchstens ${FEEDBACK_LENGTH} Zeichen lang sein.`,
  })
  @ManyLines()
  message!: string;

  /** True: an issue shall be opened. */
  @IsBoolean({ message: 'Bitte geben Sie an, ob ein Programmierauftrag erstellt werden soll.' })
  github!: boolean;
}

/** How far the issue is; shown as it is. */
export type FeedbackIssueStatus = 'Nicht eingerichtet' | 'Wartet' | 'Angelegt' | 'Fehlgeschlagen';

/** Feedback as GET /feedback lists it, newest first, and as POST answers. */
export type FeedbackAnswer = {
  readonly id: FeedbackId;
  readonly type: FeedbackType;
  readonly message: string;
  /** null: no issue was wanted. */
  readonly github: FeedbackIssueStatus | null;
  /** The issue's address once it is there. */
  readonly githubUrl: string | null;
  readonly createdAt: Instant;
  /** The author's user name. */
  readonly author: string;
};
