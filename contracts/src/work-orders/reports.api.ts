import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { ClearableLines, OptionalLine } from '../kernel/text-fields.js';
import { ESTIMATE, OPERATION_TITLE_LENGTH, operationTexts } from './operations.api.js';
import { REPORT_OUTCOMES, type ReportOutcome } from './report.events.js';

export const REPORT_NOTE_LENGTH = 1_000;
export const MAX_REPORTS = 100;

/** The sentences about reports. */
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

/** POST /work-orders/{id}/reports */
export class ReportRequest {
  @IsUUID('all', { message: operationTexts.unknown })
  operationId!: string;

  @IsIn(['READY', 'FINDING'], { message: reportTexts.unknownKind })
  kind!: 'READY' | 'FINDING';

  /** A finding needs one. */
  @ClearableLines()
  @IsOptional()
  @IsString({ message: reportTexts.note })
  @MaxLength(REPORT_NOTE_LENGTH, { message: reportTexts.longNote })
  note?: string | null;

  /** PNG, JPEG or WebP as base64, with or without a data URL's prefix; at most 2 MiB. */
  @IsOptional()
  @IsString({ message: 'Das Bild muss als Base64-Text gesendet werden.' })
  picture?: string | null;
}

/** POST /work-orders/{id}/reports/{reportId}/decide */
export class DecideReportRequest {
  @IsIn(REPORT_OUTCOMES, { message: reportTexts.unknownOutcome })
  outcome!: ReportOutcome;

  /** Of the operation that a finding becomes; default: the beginning of its note. */
  @OptionalLine()
  @IsOptional()
  @IsString({ message: operationTexts.newTitle })
  @MaxLength(OPERATION_TITLE_LENGTH, { message: operationTexts.longTitle })
  title?: string | null;

  /** Minutes; default 60. */
  @IsOptional()
  @IsInt({ message: operationTexts.estimate })
  @Min(ESTIMATE.min, { message: operationTexts.estimate })
  @Max(ESTIMATE.max, { message: operationTexts.longEstimate })
  estimatedTimeMin?: number | null;
}

/** What a mechanic reported, with what is needed to decide on it. */
export type ReportAnswer = {
  readonly id: string;
  readonly workOrderId: string;
  readonly workOrderNumber: string;
  readonly licensePlate: string | null;
  /** Of the order. */
  readonly description: string | null;
  readonly operationId: string;
  /** Null: the operation is gone. */
  readonly operationTitle: string | null;
  readonly kind: 'READY' | 'FINDING';
  readonly note: string | null;
  /** GET /work-orders/{id}/reports/{reportId}/picture has it. */
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
