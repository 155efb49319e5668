import type { AlarmType } from '#contracts/monitoring/alarm.events.js';
import type { BreakerState, MonitoringSnapshot } from '#contracts/monitoring/monitoring.api.js';
import { DataTable } from '../../ui/tables/data-table.js';
import { Icon } from '../../ui/icon.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { Panel } from '../../ui/pages/panel.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { alarmTones } from '../../ui/feedback/status-tones.js';
import { logTime } from './log-words.js';

type Alarms = Pick<MonitoringSnapshot, 'activeAlarms' | 'breakerState'>;
type LoggedAlarm = MonitoringSnapshot['alarmLog'][number];

/** The technical kind, as operators know it from other tools, follows the name. */
const NAMES: Readonly<Record<AlarmType, string>> = {
  BREAKER_OPEN: 'Katalog abgeschaltet (BREAKER_OPEN)',
  CATALOG_4XX: 'Abgelehnte Anfragen (CATALOG_4XX)',
  CATALOG_5XX: 'Gestörter Katalog (CATALOG_5XX)',
};
const SEVERITY = { critical: 'kritisch', warning: 'Warnung' } as const;
const TONE = { critical: 'critical', warning: 'caution' } as const;

/** A breaker that is not closed is outside of the target, although its alarm may be over. */
const NO_ALARMS: Readonly<Record<BreakerState, string>> = {
  CLOSED: 'Keine aktiven Alarme – alle Systeme im Zielbereich.',
  HALF_OPEN: 'Keine aktiven Alarme. Ob der Fahrzeugkatalog wieder antwortet, zeigt die nächste Anfrage.',
  OPEN: 'Keine aktiven Alarme. Der Fahrzeugkatalog wird zurzeit nicht gefragt.',
};

/** What does not do what it should, now. */
export function ActiveAlarms({ activeAlarms, breakerState }: Alarms) {
  return (
    <Panel title="Aktive Alarme" note="ab 3 Ereignissen je Minute">
      {activeAlarms.length === 0 ? (
        <p className="panel-body hint">{NO_ALARMS[breakerState] ?? NO_ALARMS.CLOSED}</p>
      ) : (
        <ul className="panel-body monitoring-cards" aria-label="Aktive Alarme">
          {activeAlarms.map(({ type, severity, message, since }) => (
            <li key={type} className={`msg ${TONE[severity]}`}>
              <Icon name="warning" />
              <span className="grow">
                <b>{NAMES[type]}</b>
                <br />
                {message}
                <br />
                <small>seit {logTime(since)}</small>
              </span>
              <span className={`badge ${TONE[severity]} outline`}>{SEVERITY[severity]}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const columns = listColumns<LoggedAlarm>([
  { id: 'timestamp', header: 'Zeit', phone: 'left', cell: ({ timestamp }) => logTime(timestamp) },
  { id: 'type', header: 'Typ', phone: 'title', value: ({ type }) => NAMES[type] },
  {
    id: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <StatusBadge status={alarmTones[state]} />,
  },
  { id: 'message', header: 'Meldung', phone: 'wide', value: ({ message }) => message },
]);

/** What began and ended, newest first. */
export function AlarmHistory({ alarmLog }: { readonly alarmLog: readonly LoggedAlarm[] }) {
  return (
    <Panel title="Alarm-Historie">
      {alarmLog.length === 0 ? (
        <p className="panel-body hint">Bisher wurde nichts ausgelöst.</p>
      ) : (
        <DataTable
          blocksBelow={480}
          label="Alarm-Historie"
          columns={columns}
          rows={alarmLog as LoggedAlarm[]}
          rowId={({ timestamp, type, state }) => `${timestamp} ${type} ${state}`}
          ordered="server"
          paged={false}
        />
      )}
    </Panel>
  );
}
