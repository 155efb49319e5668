import type { Instant } from '#contracts/kernel/domain-event.js';
import type { AlarmEvent, AlarmType } from '#contracts/monitoring/alarm.events.js';
import { defineReadModel, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

export type LoggedAlarm = {
  readonly id: string;
  readonly at: Instant;
  readonly type: AlarmType;
  readonly state: 'TRIGGERED' | 'RESOLVED';
  readonly message: string;
};

const RESOLVED = 'Seit zwei Minuten ohne Auffälligkeit.';

export const alarmLog = defineReadModel<LoggedAlarm, AlarmEvent>({
  name: 'alarm-log',
  version: 1,
  fields: { at: text(({ at }) => at) },
  indexes: [['at']],
  on: {
    AlarmTriggered: ({ data: { alarmId, type, message }, metadata }) => {
      const id = `${alarmId}/TRIGGERED`;
      return { key: id, apply: () => ({ id, at: metadata.occurredAt, type, state: 'TRIGGERED', message }) };
    },
    AlarmResolved: ({ data: { alarmId, type, resolvedAt } }) => {
      const id = `${alarmId}/RESOLVED`;
      return { key: id, apply: () => ({ id, at: resolvedAt, type, state: 'RESOLVED', message: RESOLVED }) };
    },
  },
});

/** Newest first. */
export async function newestAlarms(readModels: ReadModels, limit: number): Promise<readonly LoggedAlarm[]> {
  return (await readModels.find(alarmLog, { sort: [['at', 'desc']], limit })).items;
}
