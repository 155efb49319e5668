import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { changeRequestOf } from '../kernel/request-of.js';
import type { Instant } from '../kernel/domain-event.js';
import { auditFields } from './audit-fields.js';
import type { AuditSettings } from './audit-settings.js';

@ReadOnly({ lastBackupAt: true, revision: true, savesItself: true } satisfies ReadOnlyOf<
  AuditSettingsAnswer,
  AuditSettingsRequest
>)
export class AuditSettingsRequest extends changeRequestOf(auditFields) {}

/** GET and PUT /settings/audit. */
export type AuditSettingsAnswer = AuditSettings & {
  /** True if a folder for automatic backups is set. */
  readonly savesItself: boolean;
  /** The last automatic backup; null: none. */
  readonly lastBackupAt: Instant | null;
};
