import { IsBoolean, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Impersonal } from '../kernel/impersonal.js';
import type { Instant } from '../kernel/domain-event.js';
import { ManyLines } from '../kernel/text-fields.js';
import { FEEDBACK_TYPES, type FeedbackId, type FeedbackType } from './feedback.events.js';

export const FEEDBACK_LENGTH = 4_000;

const MISSING_MESSAGE = 'Bitte geben Sie eine Nachricht ein.';

export class FeedbackRequest {
  @IsIn(FEEDBACK_TYPES, { message: 'Bitte wählen Sie „Fehler“ oder „Vorschlag“.' })
  type!: FeedbackType;

  @IsString({ message: MISSING_MESSAGE })
  @IsNotEmpty({ message: MISSING_MESSAGE })
  @MaxLength(FEEDBACK_LENGTH, {
    message: `Die Nachricht darf höchstens ${FEEDBACK_LENGTH} Zeichen lang sein.`,
  })
  @ManyLines()
  @Impersonal()
  message!: string;

  @IsBoolean({ message: 'Bitte geben Sie an, ob ein Programmierauftrag erstellt werden soll.' })
  github!: boolean;
}

/** State of the issue, displayed as is. */
export type FeedbackIssueStatus =
  'Nicht eingerichtet' | 'Freigabe nötig' | 'Nicht gemeldet' | 'Wartet' | 'Angelegt' | 'Fehlgeschlagen';

/** What leaves for GitHub: without personal data, as quoted text. */
export type FeedbackIssueText = { readonly title: string; readonly body: string };

/** GET /feedback (newest first) and POST. */
export type FeedbackAnswer = {
  readonly id: FeedbackId;
  readonly type: FeedbackType;
  readonly message: string;
  /** Null: no issue was requested. */
  readonly github: FeedbackIssueStatus | null;
  /** What an administrator releases; null while nothing waits for a release. */
  readonly issueText: FeedbackIssueText | null;
  /** The issue's URL; null until it exists. */
  readonly githubUrl: string | null;
  readonly createdAt: Instant;
  readonly author: string;
};
