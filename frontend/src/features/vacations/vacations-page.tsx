import { Button } from '@fluentui/react-components';
import { BeachRegular, DeleteRegular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { AffectedAppointment, VacationAnswer } from '#contracts/site/site.api.js';
import { AffectedAppointments } from '../../ui/affected-appointments.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { DataTable, type DataTableFeatures } from '../../ui/data-table.js';
import { formatDate } from '../../ui/formats.js';
import { HistoryButton } from '../../ui/history-button.js';
import { EmptyList, LoadingRows } from '../../ui/list-states.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { shownRefusal } from '../../ui/refusal.js';
import { toasts } from '../../ui/toasts.js';
import { useToday } from '../../ui/today.js';
import { UnsavedGuard } from '../../ui/unsaved.js';
import { AddVacation } from './add-vacation.js';
import { dayCount, daysInWords } from './vacation-words.js';
import { cancelVacation, plannedVacationsQuery } from './vacations.queries.js';

const column = createColumnHelper<DataTableFeatures, VacationAnswer>();

/** "Urlaub": when the workshop is closed as a whole. */
export function VacationsPage() {
  usePageTitle('Urlaub');
  const [hit, setHit] = useState<readonly AffectedAppointment[]>([]);
  const [asked, setAsked] = useState<VacationAnswer | null>(null);
  return (
    <UnsavedGuard>
      <div className="page">
        <div className="title">
          <h1>Urlaub</h1>
          <div className="right">
            <HistoryButton list="vacations" title="Urlaub" />
          </div>
        </div>
        <AddVacation onPlanned={setHit} />
        <AffectedAppointments
          sentence="Diese Termine fallen in den Urlaub:"
          appointments={hit}
          onClose={() => setHit([])}
        />
        <PlannedVacations onRemove={setAsked} />
        {asked && (
          <CancelDialog
            vacation={asked}
            onCancelled={({ startDate, endDate }) =>
              setHit((before) => before.filter(({ date }) => date < startDate || date > endDate))
            }
            close={() => setAsked((now) => (now === asked ? null : now))}
          />
        )}
      </div>
    </UnsavedGuard>
  );
}

/** The list; `onRemove` stays the same function. */
function PlannedVacations({ onRemove }: { readonly onRemove: (vacation: VacationAnswer) => void }) {
  const today = useToday();
  const list = useQuery(plannedVacationsQuery);
  const columns = useMemo(() => columnsWith(onRemove), [onRemove]);
  const rows = useMemo(() => [...(list.data ?? [])], [list.data]);
  return (
    <Panel title="Geplante Urlaube" busy={list.isFetching}>
      {list.isPending && <LoadingRows rows={3} />}
      {list.isError && (
        <div className="msg critical" role="alert">
          <span className="grow">Urlaube konnten nicht geladen werden.</span>
          <Button size="small" onClick={() => void list.refetch()}>
            Erneut laden
          </Button>
        </div>
      )}
      {!list.isPending && rows.length === 0 && (
        <EmptyList
          icon={<BeachRegular fontSize={32} />}
          sentence="Kein Urlaub geplant."
          hint="An Urlaubstagen kann niemand buchen."
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label="Geplante Urlaube"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          sortedBy="startDate"
          isQuiet={({ endDate }) => endDate < today}
        />
      )}
    </Panel>
  );
}

function columnsWith(ask: (vacation: VacationAnswer) => void) {
  return column.columns([
    column.accessor('startDate', { header: 'Von', cell: ({ getValue }) => formatDate(getValue()) }),
    column.accessor('endDate', { header: 'Bis', cell: ({ getValue }) => formatDate(getValue()) }),
    column.accessor(({ startDate, endDate }) => dayCount(startDate, endDate), {
      id: 'days',
      header: 'Tage',
      cell: ({ getValue }) => getValue(),
    }),
    column.display({
      id: 'actions',
      header: 'Aktionen',
      enableSorting: false,
      cell: ({ row }) => (
        <div className="acts">
          <Button
            size="small"
            icon={<DeleteRegular />}
            aria-label={`Urlaub ${daysInWords(row.original)} löschen`}
            onClick={() => ask(row.original)}
          >
            Löschen
          </Button>
        </div>
      ),
    }),
  ]);
}

type CancelDialogProps = {
  readonly vacation: VacationAnswer;
  readonly onCancelled: (vacation: VacationAnswer) => void;
  readonly close: () => void;
};

function CancelDialog({ vacation, onCancelled, close }: CancelDialogProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await cancelVacation(vacation);
      cache.setQueryData(plannedVacationsQuery.queryKey, (all) =>
        all?.filter(({ id }) => id !== vacation.id),
      );
      onCancelled(vacation);
      toasts.success('Urlaub gelöscht', daysInWords(vacation));
    } catch (error) {
      toasts.failure('Fehler beim Löschen', shownRefusal(error).reason || undefined);
    }
    void cache.invalidateQueries({ queryKey: ['vacations'] });
    close();
  };
  return (
    <ConfirmDialog
      title="Urlaub löschen"
      action="Löschen"
      busyAction="Lösche …"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      <p>Urlaub {daysInWords(vacation)} wirklich löschen? An diesen Tagen kann dann wieder gebucht werden.</p>
    </ConfirmDialog>
  );
}
