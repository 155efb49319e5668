import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Instant } from '../../kernel/domain-event.js';
import { changeRequestOf } from '../../kernel/request-of.js';
import { ClearableLines, IsId } from '../../kernel/text-fields.js';
import {
  newTitleField,
  openChecksField,
  operationFields,
  operationTexts,
} from '../operations/operation-fields.js';
import { REPORT_OUTCOMES, type DecidedOutcome, type ReportOutcome } from './report.events.js';

export const REPORT_NOTE_LENGTH = 1_000;
export const MAX_REPORTS = 100;

export const reportTexts = {
  unknownKind: 'Bitte „Fertig“ oder „Befund“ melden.',
  note: 'Bitte beschreiben Sie den Befund.',
  longNote: 'Die Notiz darf höchstens 1.000 Zeichen lang sein.',
  notYours: 'Keine Berechtigung für diese Position.',
  reportedAlready: 'Die Position ist bereits fertig gemeldet.',
  decidedAlready: 'Über diese Meldung ist schon entschieden.',
  unknownOutcome: 'Unbekannte Entscheidung.',
  onlyReady: 'Nur eine Fertigmeldung kann die Position abschließen.',
  onlyFinding: 'Nur aus einem Befund kann eine Position werden.',
  tooMany: 'Ein Auftrag hat höchstens 100 Meldungen.',
} as const;

export class ReportRequest {
  @IsId({ message: operationTexts.unknown })
  operationId!: string;

  @IsIn(['READY', 'FINDING'], { message: reportTexts.unknownKind })
  kind!: 'READY' | 'FINDING';

  /** Required for a finding. */
  @ClearableLines()
  @IsOptional()
  @IsString({ message: reportTexts.note })
  @MaxLength(REPORT_NOTE_LENGTH, { message: reportTexts.longNote })
  note?: string | null;

  /** Base64 of a PNG, JPEG or WebP up to 2 MiB, optionally as data URL. */
  @IsOptional()
  @IsString({ message: 'Das Bild muss als Base64-Text gesendet werden.' })
  picture?: string | null;
}

/** POST /work-orders/{id}/reports/{reportId}/decide */
export class DecideReportRequest extends changeRequestOf({
  /** Of the operation that a finding becomes; default: the beginning of its note. */
  title: newTitleField,
  estimatedTimeMin: operationFields.estimatedTimeMin,
  openChecksReason: openChecksField,
}) {
  @IsIn(REPORT_OUTCOMES, { message: reportTexts.unknownOutcome })
  outcome!: DecidedOutcome;
}

export type ReportAnswer = {
  readonly id: string;
  readonly workOrderId: string;
  readonly workOrderNumber: string;
  readonly licensePlate: string | null;
  /** The order's description. */
  readonly description: string | null;
  readonly operationId: string;
  /** Null: the operation was removed. */
  readonly operationTitle: string | null;
  readonly kind: 'READY' | 'FINDING';
  readonly note: string | null;
  /** The picture: GET /work-orders/{id}/reports/{reportId}/picture. */
  readonly hasPicture: boolean;
  readonly reportedAt: Instant;
  readonly reportedBy: string;
  readonly decided: {
    readonly outcome: ReportOutcome;
    readonly operationId: string | null;
    readonly at: Instant;
    readonly by: string;
  } | null;
};
