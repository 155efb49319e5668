import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/http.js';
import { addressOfPage, askedList, type ListQuestions } from '../../ui/lists/list-address.js';
import { EmptyList, FailedList } from '../../ui/lists/list-states.js';
import { usePageAddress } from '../../ui/pages/page-address.js';
import { Panel } from '../../ui/pages/panel.js';
import { counted } from '../../ui/dates/formats.js';
import { useWayBack } from '../../ui/pages/way-back.js';
import { LogFilterForm } from './log-filter-form.js';
import { askedFilter, filterIn, withFilter, type LogFilter } from './log-filter.js';
import { LogHistogram } from './log-histogram.js';
import { LogTable } from './log-table.js';
import { LogTimeline } from './log-timeline.js';
import { logPageQuery } from './monitoring.queries.js';

const QUESTIONS: ListQuestions = {};

type LogSectionProps = {
  /** True when everything above is loaded, so that the table no longer moves. */
  readonly isPlaced: boolean;
};

/** Logs with their filters, the table and the timeline beside it; the address contains all of it. */
export function LogSection({ isPlaced }: LogSectionProps) {
  const [address, changeAddress] = usePageAddress();
  const applied = filterIn(address);
  const filter = askedFilter(applied);
  const { page } = askedList(address, QUESTIONS);
  const selected = address.get('auswahl') ?? (filter.correlationId || null);
  const logs = useQuery(logPageQuery(filter, page));
  const pages = logs.isPlaceholderData ? 0 : (logs.data?.totalPages ?? 0);
  const apply = (next: LogFilter) => {
    changeAddress((before) => withFilter(before, next));
    void logs.refetch();
  };
  const set = (name: string, value: string | null) =>
    changeAddress((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  const isBehind = pages > 0 && page >= pages;
  useWayBack(isBehind, () => changeAddress((before) => addressOfPage(before, pages - 1), { replace: true }));
  const total = logs.data === undefined ? '' : counted(logs.data.totalElements, 'Eintrag', 'Einträge');
  return (
    <Panel title="Logs" note={total} busy={logs.isFetching} className="logs">
      <LogHistogram filter={filter} choose={(from, to) => apply({ ...filter, from, to })} />
      <LogFilterForm key={JSON.stringify(applied)} applied={applied} busy={logs.isFetching} apply={apply} />
      <div className="log-columns">
        {logs.isPending && <p className="panel-body hint">Logs werden geladen ...</p>}
        {logs.isError && (
          <FailedList
            message={messageOf(logs.error, 'Logs konnten nicht geladen werden.')}
            retry={() => void logs.refetch()}
          />
        )}
        {logs.isSuccess && logs.data.content.length === 0 && !isBehind && (
          <EmptyList sentence="Keine Logeinträge gefunden." />
        )}
        {logs.isSuccess && logs.data.content.length > 0 && (
          <LogTable
            logs={logs.data}
            selected={selected}
            select={(id) => set('auswahl', id)}
            go={(next) => changeAddress((before) => addressOfPage(before, next))}
          />
        )}
        <LogTimeline
          key={filter.correlationId}
          correlationId={selected}
          isSought={isPlaced && !logs.isPending && selected !== null && selected === filter.correlationId}
        />
      </div>
    </Panel>
  );
}
