import type {
  MonitoringRules,
  MonitoringSettings,
  MonitoringSettingsChosen,
} from '#contracts/monitoring/monitoring-settings.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Chooses what is new; what is missing stays. Ranges are the request's. */
export const chooseMonitoringSettings =
  (
    wanted: Partial<MonitoringRules>,
    expectedRevision?: number,
  ): Decide<MonitoringSettings, MonitoringSettingsChosen> =>
  ({ logRetentionDays, alarmEmail, revision }) => {
    assertSeen({ revision }, expectedRevision);
    const rules = { logRetentionDays, alarmEmail, ...wanted };
    const isSame = rules.logRetentionDays === logRetentionDays && rules.alarmEmail === alarmEmail;
    return isSame ? [] : [{ type: 'MonitoringSettingsChosen', version: 1, data: rules }];
  };
