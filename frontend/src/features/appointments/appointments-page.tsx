import { Button } from '@fluentui/react-components';
import { AddRegular, CalendarRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../ui/dates/formats.js';
import { useNow } from '../../ui/dates/now.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { headingOf } from '../../ui/tables/table-features.js';
import { appointmentColumns, NowOfRows } from './appointment-columns.js';
import { AppointmentFilters } from './appointment-filters.js';
import { countInWords } from './appointment-words.js';
import './appointments.css';
import { useAppointmentList } from './use-appointment-list.js';
import { useRowDialogs } from './use-row-dialogs.js';

/** "Gebuchte Termine": what visitors asked for and what is agreed, and the three things the staff does with it. */
export function AppointmentsPage() {
  const navigate = useNavigate();
  const now = useNow();
  const { rowActions, shown: dialog } = useRowDialogs();
  const columns = useMemo(() => appointmentColumns(rowActions), [rowActions]);
  const list = useAppointmentList();
  const { address, filter, counts } = list;
  // By date the server orders all of them, by other columns the page what it has.
  const heading = headingOf(columns.find(({ id }) => id !== 'date' && id === address.sorting?.id));
  const total = counts?.totalElements ?? 0;
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => void navigate('/appointments/new')}>
      Termin erfassen
    </Button>
  );
  return (
    <div className="page appointments-page">
      <PageHead title="Gebuchte Termine" note={spanInWords(filter.from, filter.to)}>
        <Button className="to-calendar" icon={<CalendarRegular />} onClick={() => void navigate('/calendar')}>
          Kalender
        </Button>
        {add}
      </PageHead>
      <NowOfRows value={now}>
        <PagedList
          label="Gebuchte Termine"
          list={list.pages}
          address={address}
          columns={columns}
          rowId={({ id }) => id}
          ordered="here"
          paged
          blocksBelow={1100}
          highlighted={list.highlighted}
          isQuiet={({ status }) => status === 'CANCELLED'}
          search={{ placeholder: 'Name, Kennzeichen, Telefon' }}
          filterLabel="Termine filtern"
          filters={<AppointmentFilters list={list} />}
          count={counts ? countInWords(total, counts.requested) : ''}
          loadedInWords={(loaded) =>
            `${loaded.toLocaleString('de-DE')} von ${total.toLocaleString('de-DE')} Terminen geladen.` +
            (heading === undefined ? '' : ` Nach ${heading} geordnet sind nur diese.`)
          }
          failed="Konnte Termine nicht laden."
          empty={{
            sentence: 'Keine Termine vorhanden.',
            hint: 'Für diese Auswahl ist nichts gebucht.',
            action: add,
          }}
        />
      </NowOfRows>
      {dialog}
    </div>
  );
}

function spanInWords(from: string | null, to: string | null): string {
  if (from === null && to === null) return 'Alle Tage';
  if (to === null) return `ab ${formatDate(from)}`;
  return from === null ? `bis ${formatDate(to)}` : `${formatDate(from)} – ${formatDate(to)}`;
}
