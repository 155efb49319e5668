import { useQuery } from '@tanstack/react-query';
import type { LogAlert, LogAlertType } from '#contracts/monitoring/logs.api.js';
import { messageOf } from '../../api/http.js';
import { Icon } from '../../ui/icon.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import type { LogFilter } from './log-filter.js';
import { logTime } from './log-words.js';
import { alertsQuery } from './monitoring.queries.js';

const TITLES: Readonly<Record<LogAlertType, string>> = {
  ENDPOINT_ERROR_RATE: 'Fehlerrate eines Endpunkts',
  ENDPOINT_SLOW: 'Mittlere Dauer über 1 s',
  FRONTEND_ERRORS: 'Fehler im Browser',
  LOGIN_FAILURES: 'Fehlgeschlagene Anmeldungen',
  NEW_EVENT_TYPE: 'Neuer Event-Typ',
};
const TONES = { CRITICAL: 'critical', WARNING: 'caution', INFO: 'info' } as const;

/** What is odd in the filter's period, else in the last 24 hours. */
export function Alerts({ filter }: { readonly filter: LogFilter }) {
  const alerts = useQuery(alertsQuery(filter));
  return (
    <Panel title="Alerts & Benachrichtigungen" busy={alerts.isFetching}>
      {alerts.isPending && <p className="panel-body hint">Alerts werden aktualisiert ...</p>}
      {alerts.isError && (
        <FailedList
          message={messageOf(alerts.error, 'Alerts konnten nicht geladen werden.')}
          retry={() => void alerts.refetch()}
        />
      )}
      {!alerts.isError && alerts.data?.length === 0 && (
        <p className="panel-body hint">Keine Auffälligkeiten im gewählten Zeitraum.</p>
      )}
      {!alerts.isError && alerts.data !== undefined && alerts.data.length > 0 && (
        <ul className="panel-body monitoring-cards is-row" aria-label="Alerts">
          {alerts.data.map((alert) => (
            <Alert key={`${alert.type} ${alert.target} ${alert.detectedAt}`} alert={alert} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Alert({ alert: { type, severity, detectedAt, target, message } }: { readonly alert: LogAlert }) {
  return (
    <li className={`msg ${TONES[severity]}`}>
      <Icon name={severity === 'INFO' ? 'info' : 'warning'} />
      <span className="grow">
        <b>{TITLES[type]}</b>
        <small className="sr"> {severity}</small>
        <br />
        <span className="alert-target">{target}</span>
        <br />
        {message}
      </span>
      <small>{logTime(detectedAt)}</small>
    </li>
  );
}
