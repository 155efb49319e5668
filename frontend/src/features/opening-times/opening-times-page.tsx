import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import type { AffectedAppointment } from '#contracts/site/site.api.js';
import { weekdayOf, type Weekday } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { AffectedAppointments } from '../../ui/dialogs/affected-appointments.js';
import { CsvTransfer } from '../../ui/files/csv-transfer.js';
import { useEditableRows } from '../../ui/tables/editable-rows.js';
import { EditableTable } from '../../ui/tables/editable-table.js';
import { EditingPage } from '../../ui/tables/editing-page.js';
import { LoadingRows } from '../../ui/lists/list-states.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { dayColumns } from './day-columns.js';
import {
  saveDay,
  timeProblems,
  weekOf,
  weekQuery,
  type DayDraft,
  type DayRow,
} from './opening-times.queries.js';
import './opening-times.css';

const NOTHING_ON_FILE = weekOf([]);

/** "Öffnungszeiten": one row for each weekday. Without open hours the workshop is closed that day. */
export function OpeningTimesPage() {
  const [hit, setHit] = useState<readonly AffectedAppointment[]>([]);
  const editing = useEditableRows<DayRow, DayDraft>({
    query: weekQuery,
    nameOf,
    draftOf,
    check: timeProblems,
    fallback: NOTHING_ON_FILE,
    save: async (saved, draft) => {
      const { row, affectedAppointments } = await saveDay(saved, draft);
      setHit((before) => merged(before, affectedAppointments, (day) => day === saved.id));
      return row;
    },
    onSaved: (row) => toasts.success('Gespeichert', inWords(row)),
    failed: 'Fehler beim Speichern',
  });
  const { list } = editing;
  return (
    <EditingPage
      title="Öffnungszeiten"
      history="opening-times"
      actions={
        <CsvTransfer
          list="opening-times"
          title="Öffnungszeiten"
          columns="Wochentag, Von, Bis, Nachmittag von und Nachmittag bis"
          onImported={(answer) => setHit((before) => afterImport(before, answer))}
        />
      }
    >
      <AffectedAppointments
        sentence="Diese Termine liegen nun außerhalb der Öffnungszeiten:"
        appointments={hit}
        onClose={() => setHit([])}
      />
      {list.isError && (
        <div className="msg critical" role="alert">
          <span className="grow">Öffnungszeiten konnten nicht geladen werden.</span>
          <Button size="small" onClick={() => void list.refetch()}>
            Erneut laden
          </Button>
        </div>
      )}
      <section className="card opening-times" aria-label="Wochentage" aria-busy={list.isFetching}>
        {list.isPending ? (
          <LoadingRows rows={7} />
        ) : (
          <EditableTable label="Öffnungszeiten" columns={dayColumns} editing={editing} inWords={inWords} />
        )}
      </section>
      <p className="muted">Ohne „von“ und „bis“ ist an diesem Tag geschlossen.</p>
    </EditingPage>
  );
}

function nameOf({ id }: DayRow): string {
  return WEEKDAY_NAMES[id].long;
}

function draftOf({ open, close, hasLunchBreak, afternoonOpen, afternoonClose }: DayRow): DayDraft {
  return { open, close, hasLunchBreak, afternoonOpen, afternoonClose };
}

function inWords({ id, open, close, hasLunchBreak, afternoonOpen, afternoonClose }: DayRow): string {
  const day = WEEKDAY_NAMES[id].long;
  if (open === '') return `${day} geschlossen`;
  return `${day} ${open}–${close}${hasLunchBreak ? ` und ${afternoonOpen}–${afternoonClose}` : ''}`;
}

function afterImport(
  before: readonly AffectedAppointment[],
  { affectedAppointments = [], changes }: ImportAnswer,
): readonly AffectedAppointment[] {
  const days = new Set(changes.map(({ subject }) => subject));
  return merged(before, affectedAppointments, (day) => days.has(WEEKDAY_NAMES[day].long));
}

/**
 * The earliest first: several days may be saved one after the other. What was said before of the days that are set now
 * holds no more.
 */
function merged(
  before: readonly AffectedAppointment[],
  now: readonly AffectedAppointment[],
  isSet: (day: Weekday) => boolean,
): readonly AffectedAppointment[] {
  const others = before.filter(({ date }) => !isSet(weekdayOf(date)));
  return [...others, ...now].toSorted((one, other) =>
    `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`),
  );
}
