import { BeachRegular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AffectedAppointment, VacationAnswer } from '#contracts/site/site.api.js';
import { AffectedAppointments } from '../../ui/dialogs/affected-appointments.js';
import { EditingPage } from '../../ui/tables/editing-page.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { Panel } from '../../ui/pages/panel.js';
import { ReadList } from '../../ui/lists/read-list.js';
import { RemovableRows, removalColumn } from '../../ui/tables/removable-rows.js';
import { useToday } from '../../ui/dates/today.js';
import { AddVacation } from './add-vacation.js';
import { dayCount, daysInWords } from './vacation-words.js';
import { vacationRows } from './vacations.queries.js';

const columns = listColumns<VacationAnswer>([
  { id: 'startDate', header: 'Von', sortable: true, value: (it) => it.startDate, as: 'date' },
  { id: 'endDate', header: 'Bis', sortable: true, value: (it) => it.endDate, as: 'date' },
  { id: 'days', header: 'Tage', sortable: true, value: (it) => dayCount(it.startDate, it.endDate) },
  removalColumn('Urlaub', daysInWords),
]);

const removal = {
  title: 'Urlaub löschen',
  question: (vacation: VacationAnswer) => (
    <p>Urlaub {daysInWords(vacation)} wirklich löschen? An diesen Tagen kann dann wieder gebucht werden.</p>
  ),
  remove: vacationRows.remove,
  refresh: 'vacations',
  removed: 'Urlaub gelöscht',
  failed: 'Fehler beim Löschen',
};

/** "Urlaub": when the workshop is closed as a whole. */
export function VacationsPage() {
  const cache = useQueryClient();
  const today = useToday();
  const list = useQuery(vacationRows.list);
  const [hit, setHit] = useState<readonly AffectedAppointment[]>([]);
  const forget = ({ id, startDate, endDate }: VacationAnswer) => {
    cache.setQueryData(vacationRows.list.queryKey, (all) => all?.filter((it) => it.id !== id));
    setHit((before) => before.filter(({ date }) => date < startDate || date > endDate));
  };
  return (
    <EditingPage title="Urlaub" history="vacations">
      <AddVacation onPlanned={setHit} />
      <AffectedAppointments
        sentence="Diese Termine fallen in den Urlaub:"
        appointments={hit}
        onClose={() => setHit([])}
      />
      <Panel title="Geplante Urlaube" busy={list.isFetching}>
        <RemovableRows removal={removal} onRemoved={forget}>
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
        </RemovableRows>
      </Panel>
    </EditingPage>
  );
}
