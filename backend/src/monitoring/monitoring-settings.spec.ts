import {
  monitoringSettingsStream,
  type MonitoringSettingsChosen,
} from '#contracts/monitoring/monitoring-settings.js';
import { given, refusalOf } from '../testing/given.js';
import { chooseMonitoringSettings } from './monitoring-settings.js';

const chosen: MonitoringSettingsChosen = {
  type: 'MonitoringSettingsChosen',
  version: 1,
  data: { logRetentionDays: 90, logMaxMebibytes: 256, alarmEmail: 'meister@werkstatt.example' },
};

describe('the monitoring settings', () => {
  it('keep logs for 30 days and up to 1 GiB, and mail nobody by default', () => {
    expect(given(monitoringSettingsStream).state).toEqual({
      logRetentionDays: 30,
      logMaxMebibytes: 1_024,
      alarmEmail: null,
      revision: 0,
    });
    expect(given(monitoringSettingsStream, chosen).state).toEqual({ ...chosen.data, revision: 1 });
  });

  it('change only sent values; the same values are a no-op', () => {
    expect(given(monitoringSettingsStream).when(chooseMonitoringSettings(chosen.data))).toEqual([chosen]);
    const { when } = given(monitoringSettingsStream, chosen);
    expect(when(chooseMonitoringSettings({ alarmEmail: null }))).toEqual([
      { ...chosen, data: { ...chosen.data, alarmEmail: null } },
    ]);
    expect(when(chooseMonitoringSettings(chosen.data))).toEqual([]);
  });

  it('chosen before logs had a limit have the default limit', () => {
    const { logMaxMebibytes: _, ...data } = chosen.data;
    const before = { ...chosen, data } as MonitoringSettingsChosen;
    expect(given(monitoringSettingsStream, before).state).toMatchObject({ ...data, logMaxMebibytes: 1_024 });
  });

  it('refuse an old revision', () => {
    const { when } = given(monitoringSettingsStream, chosen);
    const behind = () => when(chooseMonitoringSettings({ alarmEmail: null }), { expectedRevision: 0 });
    expect(refusalOf(behind).code).toBe('revision-behind');
  });
});
