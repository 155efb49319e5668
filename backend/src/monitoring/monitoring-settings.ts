import { isDeepStrictEqual } from 'node:util';
import type {
  MonitoringRules,
  MonitoringSettings,
  MonitoringSettingsChosen,
} from '#contracts/monitoring/monitoring-settings.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Missing values are kept. The request validates the ranges. */
export const chooseMonitoringSettings =
  (wanted: Partial<MonitoringRules>): Decide<MonitoringSettings, MonitoringSettingsChosen> =>
  ({ logRetentionDays, logMaxMebibytes, alarmEmail }) => {
    const current = { logRetentionDays, logMaxMebibytes, alarmEmail };
    const rules = { ...current, ...wanted };
    const isSame = isDeepStrictEqual(rules, current);
    return isSame ? [] : [{ type: 'MonitoringSettingsChosen', version: 1, data: rules }];
  };
