import { auditSettingsStream, type AuditSettingsChosen } from '#contracts/audit/audit-settings.js';
import { given } from '../testing/given.js';
import { chooseAuditSettings } from './audit-settings.js';

const { backupsKept } = auditSettingsStream.initial;
const chosen = (change: Partial<AuditSettingsChosen['data']>): AuditSettingsChosen => ({
  type: 'AuditSettingsChosen',
  version: 1,
  data: { backupsKept, sealEmail: 'siegel@werk.example', ...change },
});

describe('the settings of the audit', () => {
  it('keep what is not chosen', () => {
    const { when, state } = given(auditSettingsStream, chosen({}));
    expect(state).toEqual({ backupsKept, sealEmail: 'siegel@werk.example', revision: 1 });
    expect(when(chooseAuditSettings({ backupsKept: 99 }))).toEqual([chosen({ backupsKept: 99 })]);
    expect(when(chooseAuditSettings({ sealEmail: 'andere@werk.example' }))).toEqual([
      chosen({ sealEmail: 'andere@werk.example' }),
    ]);
  });

  it('are not chosen twice', () => {
    const { when } = given(auditSettingsStream, chosen({}));
    for (const same of [{}, { backupsKept }, { sealEmail: 'siegel@werk.example' }])
      expect(when(chooseAuditSettings(same))).toEqual([]);
  });
});
