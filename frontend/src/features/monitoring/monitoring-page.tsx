import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MonitoringSnapshot } from '#contracts/monitoring/monitoring.api.js';
import { messageOf } from '../../api/http.js';
import { Chart } from '../../ui/charts/chart.js';
import { FailedList, OutdatedList } from '../../ui/lists/list-states.js';
import { usePageAddress } from '../../ui/pages/page-address.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { Panel } from '../../ui/pages/panel.js';
import { Aggregates } from './aggregates.js';
import { ActiveAlarms, AlarmHistory } from './alarms.js';
import { Alerts } from './alerts.js';
import { Figures } from './figures.js';
import { askedFilter, filterIn } from './log-filter.js';
import { LogSection } from './log-section.js';
import { clockTime } from './log-words.js';
import { snapshotQuery } from './monitoring.queries.js';
import './monitoring.css';

const FAILED = 'Monitoring konnte nicht geladen werden.';

/** "DevOps Monitoring": how the catalogue does, its alarms, and the logs of the whole product. */
export function MonitoringPage() {
  usePageTitle('DevOps Monitoring');
  const cache = useQueryClient();
  const snapshot = useQuery(snapshotQuery);
  const [address] = usePageAddress();
  const filter = askedFilter(filterIn(address));
  const refresh = () => {
    void snapshot.refetch();
    void cache.invalidateQueries({ queryKey: ['logs'] });
  };
  return (
    <div className="page monitoring">
      <div className="title">
        <h1>DevOps Monitoring</h1>
        <nav aria-label="Auf dieser Seite" className="monitoring-jumps">
          <a href="#logs">Logs</a>
          <a href="#kennzahlen">Kennzahlen</a>
          <a href="#alerts">Alerts</a>
        </nav>
        <div className="right">
          <span className="hint">
            {snapshot.data === undefined
              ? ''
              : `Zuletzt aktualisiert ${clockTime(snapshot.data.generatedAt)}, alle 15 Sekunden`}
          </span>
          <Button icon={<ArrowClockwiseRegular />} onClick={refresh}>
            Aktualisieren
          </Button>
        </div>
      </div>
      {snapshot.isPending && <p className="hint">Monitoring wird geladen ...</p>}
      {snapshot.isError && snapshot.data === undefined && (
        <FailedList message={messageOf(snapshot.error, FAILED)} retry={() => void snapshot.refetch()} />
      )}
      {snapshot.isError && snapshot.data !== undefined && (
        <OutdatedList
          message={FAILED}
          loadedAt={snapshot.dataUpdatedAt}
          retry={() => void snapshot.refetch()}
        />
      )}
      {snapshot.data !== undefined && <Catalogue snapshot={snapshot.data} />}
      <div id="logs">
        <LogSection isPlaced={!snapshot.isPending} />
      </div>
      <h2 id="kennzahlen">Aggregierte Kennzahlen</h2>
      <Aggregates filter={filter} />
      <div id="alerts">
        <Alerts filter={filter} />
      </div>
    </div>
  );
}

function Catalogue({ snapshot }: { readonly snapshot: MonitoringSnapshot }) {
  const { history, activeAlarms, alarmLog, breakerState } = snapshot;
  const series = (
    label: string,
    field: 'calls' | 'fourXx' | 'fiveXx',
    tone: 'brand' | 'caution' | 'critical',
  ) => ({
    label,
    tone,
    shape: 'bars' as const,
    points: history.map((minute) => ({ at: Date.parse(minute.minute), value: minute[field] })),
  });
  return (
    <>
      <Figures snapshot={snapshot} />
      <div className="monitoring-columns">
        <ActiveAlarms activeAlarms={activeAlarms} breakerState={breakerState} />
        <AlarmHistory alarmLog={alarmLog} />
      </div>
      {history.some(({ calls }) => calls > 0) && (
        <Panel title="Aufrufe der letzten Stunde">
          <Chart
            label="Aufrufe des Katalogs je Minute in der letzten Stunde, mit Fehlern"
            series={[
              series('Aufrufe', 'calls', 'brand'),
              series('4xx', 'fourXx', 'caution'),
              series('5xx', 'fiveXx', 'critical'),
            ]}
            formatValue={String}
            formatPlace={(at) => clockTime(new Date(at).toISOString()).slice(0, 5)}
            heightPx={160}
          />
        </Panel>
      )}
    </>
  );
}
