import { Impersonal } from '../kernel/impersonal.js';
import { IsLocalDate, RequiredLine } from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { HOLD_REASON_LENGTH, type RetentionHold } from './retention-holds.js';

/** POST /audit/holds */
export class RetentionHoldRequest {
  /** First day of the documents. */
  @IsLocalDate({ message: 'Bitte den ersten Tag der Belege angeben.' })
  from!: LocalDate;

  /** Last day of the documents. */
  @IsLocalDate({ message: 'Bitte den letzten Tag der Belege angeben.' })
  to!: LocalDate;

  @RequiredLine(HOLD_REASON_LENGTH, {
    missing: 'Bitte einen Grund angeben.',
    long: `Der Grund darf höchstens ${HOLD_REASON_LENGTH} Zeichen lang sein.`,
  })
  @Impersonal()
  reason!: string;
}

/** GET and POST /audit/holds, POST /audit/holds/{id}/lift. */
export type RetentionHoldAnswer = RetentionHold;
