import { Button } from '@fluentui/react-components';
import { BeachRegular, DeleteRegular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AffectedAppointment, VacationAnswer } from '#contracts/site/site.api.js';
import { AffectedAppointments } from '../../ui/affected-appointments.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { HistoryButton } from '../../ui/history-button.js';
import { listColumns } from '../../ui/list-columns.js';
import { PageHead } from '../../ui/page-head.js';
import { Panel } from '../../ui/panel.js';
import { ReadList } from '../../ui/read-list.js';
import { useToday } from '../../ui/today.js';
import { UnsavedGuard } from '../../ui/unsaved.js';
import { useWrite } from '../../ui/write.js';
import { AddVacation } from './add-vacation.js';
import { dayCount, daysInWords } from './vacation-words.js';
import { cancelVacation, plannedVacationsQuery } from './vacations.queries.js';

/** "Urlaub": when the workshop is closed as a whole. */
export function VacationsPage() {
  const cache = useQueryClient();
  const today = useToday();
  const list = useQuery(plannedVacationsQuery);
  const [hit, setHit] = useState<readonly AffectedAppointment[]>([]);
  const [asked, setAsked] = useState<VacationAnswer | null>(null);
  const columns = useMemo(() => columnsWith(setAsked), []);
  const cancel = useWrite({
    send: cancelVacation,
    refresh: ['vacations'],
    done: (_, vacation) => ['Urlaub gelöscht', daysInWords(vacation)],
    onDone: (_, { id, startDate, endDate }) => {
      cache.setQueryData(plannedVacationsQuery.queryKey, (all) => all?.filter((it) => it.id !== id));
      setHit((before) => before.filter(({ date }) => date < startDate || date > endDate));
    },
    failed: 'Fehler beim Löschen',
  });
  const close = (vacation: VacationAnswer) => setAsked((now) => (now === vacation ? null : now));
  return (
    <UnsavedGuard>
      <div className="page">
        <PageHead title="Urlaub">
          <HistoryButton list="vacations" title="Urlaub" />
        </PageHead>
        <AddVacation onPlanned={setHit} />
        <AffectedAppointments
          sentence="Diese Termine fallen in den Urlaub:"
          appointments={hit}
          onClose={() => setHit([])}
        />
        <Panel title="Geplante Urlaube" busy={list.isFetching}>
          <ReadList
            label="Geplante Urlaube"
            list={list}
            columns={columns}
            rowId={({ id }) => id}
            sortedBy="startDate"
            isQuiet={({ endDate }) => endDate < today}
            failed="Urlaube konnten nicht geladen werden."
            emptyWhenFailed
            empty={{
              icon: <BeachRegular fontSize={32} />,
              sentence: 'Kein Urlaub geplant.',
              hint: 'An Urlaubstagen kann niemand buchen.',
            }}
          />
        </Panel>
        {asked && (
          <ConfirmDialog
            title="Urlaub löschen"
            action="Löschen"
            busyAction="Lösche …"
            busy={cancel.busy}
            onConfirm={() => void cancel.run(asked).then(() => close(asked))}
            onCancel={() => close(asked)}
          >
            <p>
              Urlaub {daysInWords(asked)} wirklich löschen? An diesen Tagen kann dann wieder gebucht werden.
            </p>
          </ConfirmDialog>
        )}
      </div>
    </UnsavedGuard>
  );
}

function columnsWith(ask: (vacation: VacationAnswer) => void) {
  return listColumns<VacationAnswer>([
    { id: 'startDate', header: 'Von', sortable: true, value: (it) => it.startDate, as: 'date' },
    { id: 'endDate', header: 'Bis', sortable: true, value: (it) => it.endDate, as: 'date' },
    { id: 'days', header: 'Tage', sortable: true, value: (it) => dayCount(it.startDate, it.endDate) },
    {
      id: 'actions',
      header: 'Aktionen',
      cell: (vacation) => (
        <div className="acts">
          <Button
            size="small"
            icon={<DeleteRegular />}
            aria-label={`Urlaub ${daysInWords(vacation)} löschen`}
            onClick={() => ask(vacation)}
          >
            Löschen
          </Button>
        </div>
      ),
    },
  ]);
}
