import { Button } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import type { LogPage } from '#contracts/monitoring/logs.api.js';
import { DataTable } from '../../ui/tables/data-table.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { logLevelTones } from '../../ui/feedback/status-tones.js';
import { LinkButton } from '../../ui/pages/link-button.js';
import { inMilliseconds, logTime, shortId } from './log-words.js';

type LogTableProps = {
  readonly logs: LogPage;
  readonly selected: string | null;
  readonly select: (correlationId: string | null) => void;
  readonly go: (page: number) => void;
};

/** A page of entries; a row with a correlation opens its timeline, and closes it again. */
export function LogTable({ logs, selected, select, go }: LogTableProps) {
  const { content, page, totalPages, size } = logs;
  const toggle = (correlationId: string) => select(correlationId === selected ? null : correlationId);
  return (
    <div className="log-table">
      <DataTable
        blocksBelow={900}
        label="Logs"
        columns={columnsFor(selected, toggle)}
        rows={content as LogEntry[]}
        rowId={({ id }) => id}
        isChanged={({ correlationId }) => correlationId !== null && correlationId === selected}
        choose={({ correlationId }) => (correlationId === null ? undefined : () => toggle(correlationId))}
        ordered="server"
        paged={false}
      />
      <div className="log-pager">
        <span className="hint">{size} je Seite</span>
        <Button
          icon={<ChevronLeftRegular />}
          aria-label="Vorherige Seite"
          disabled={page === 0}
          onClick={() => go(page - 1)}
        />
        <span>
          Seite {totalPages === 0 ? 0 : page + 1} / {totalPages}
        </span>
        <Button
          icon={<ChevronRightRegular />}
          aria-label="Nächste Seite"
          disabled={page + 1 >= totalPages}
          onClick={() => go(page + 1)}
        />
      </div>
    </div>
  );
}

function columnsFor(selected: string | null, toggle: (correlationId: string) => void) {
  return listColumns<LogEntry>([
    { id: 'createdAt', header: 'Zeit', width: '138px', phone: 'left', cell: (it) => logTime(it.createdAt) },
    {
      id: 'level',
      header: 'Stufe',
      width: '96px',
      phone: 'status',
      cell: (it) => <StatusBadge status={logLevelTones[it.level]} />,
    },
    { id: 'event', header: 'Ereignis', width: '120px', phone: 'title', value: (it) => it.event },
    { id: 'message', header: 'Meldung', phone: 'wide', value: (it) => it.message },
    {
      id: 'path',
      header: 'Pfad',
      phone: 'wide',
      cell: (it) => <code className="log-path">{it.path ?? it.entityName ?? '–'}</code>,
    },
    { id: 'status', header: 'Status', width: '64px', align: 'end', phone: 'right', cell: statusCell },
    {
      id: 'duration',
      header: 'ms',
      width: '64px',
      align: 'end',
      phone: 'right',
      cell: (it) => inMilliseconds(it.durationMs),
    },
    {
      id: 'correlation',
      header: 'Vorgang',
      width: '172px',
      phone: 'actions',
      cell: ({ correlationId }) =>
        correlationId === null ? (
          '–'
        ) : (
          <LinkButton
            aria-pressed={correlationId === selected}
            title={correlationId}
            onClick={() => toggle(correlationId)}
          >
            {shortId(correlationId)}
          </LinkButton>
        ),
    },
  ]);
}

function statusCell({ status }: LogEntry) {
  if (status === null) return '–';
  return status >= 500 ? <b className="is-critical">{status}</b> : status;
}
