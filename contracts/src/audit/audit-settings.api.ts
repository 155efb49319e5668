import { Transform } from 'class-transformer';
import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { WholeNumber } from '../kernel/text-fields.js';
import type { Instant } from '../kernel/domain-event.js';
import { BACKUPS_KEPT, type AuditSettings } from './audit-settings.js';

const KEPT_TEXT = `Bitte eine Anzahl von ${BACKUPS_KEPT.min} bis ${BACKUPS_KEPT.max} angeben.`;

/** PUT /settings/audit. */
export class AuditSettingsRequest {
  /** Null: as many as usual. */
  @IsOptional()
  @WholeNumber(BACKUPS_KEPT, KEPT_TEXT)
  backupsKept?: number | null;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value))
  @IsOptional()
  @MaxLength(254)
  @IsEmail({}, { message: 'Bitte eine gültige E-Mail-Adresse angeben.' })
  sealEmail?: string | null;
}

/** GET and PUT /settings/audit. */
export type AuditSettingsAnswer = AuditSettings & {
  /** Whether the product saves itself (`BACKUP_DIR`). */
  readonly savesItself: boolean;
  /** When the last backup there was made; null: none is. */
  readonly lastBackupAt: Instant | null;
};
