import type { AuditRules, AuditSettings, AuditSettingsChosen } from '#contracts/audit/audit-settings.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Chooses what is new; what is missing stays. Ranges are the request's. */
export const chooseAuditSettings =
  (wanted: Partial<AuditRules>, expectedRevision?: number): Decide<AuditSettings, AuditSettingsChosen> =>
  ({ backupsKept, sealEmail, revision }) => {
    assertSeen({ revision }, expectedRevision);
    const rules = { backupsKept, sealEmail, ...wanted };
    const isSame = rules.backupsKept === backupsKept && rules.sealEmail === sealEmail;
    return isSame ? [] : [{ type: 'AuditSettingsChosen', version: 1, data: rules }];
  };
