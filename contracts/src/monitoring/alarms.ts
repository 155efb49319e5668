import type { RecordedEvent } from '../kernel/domain-event.js';
import type { AlarmEvent, AlarmTriggered, AlarmType } from './alarm.events.js';

export type ActiveAlarm = AlarmTriggered['data'];

export type Alarms = ReadonlyMap<AlarmType, ActiveAlarm>;

export const alarmsStream = {
  name: 'alarms',
  initial: new Map() as Alarms,
  evolve(alarms: Alarms, { type, data }: RecordedEvent<AlarmEvent>): Alarms {
    const active = new Map(alarms);
    if (type === 'AlarmTriggered') active.set(data.type, data);
    else active.delete(data.type);
    return active;
  },
};
