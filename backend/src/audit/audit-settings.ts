import type { AuditRules, AuditSettings, AuditSettingsChosen } from '#contracts/audit/audit-settings.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Missing values are kept. The request validates the ranges. */
export const chooseAuditSettings =
  (wanted: Partial<AuditRules>): Decide<AuditSettings, AuditSettingsChosen> =>
  ({ backupsKept, sealEmail }) => {
    const rules = { backupsKept, sealEmail, ...wanted };
    const isSame = rules.backupsKept === backupsKept && rules.sealEmail === sealEmail;
    return isSame ? [] : [{ type: 'AuditSettingsChosen', version: 1, data: rules }];
  };
