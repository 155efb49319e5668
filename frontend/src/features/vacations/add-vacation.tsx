import type { AffectedAppointment } from '#contracts/site/site.api.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { AddPanel } from '../../ui/forms/add-panel.js';
import { DateField } from '../../ui/dates/date-field.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { useToday } from '../../ui/dates/today.js';
import { vacationRows, type VacationDraft } from './vacations.queries.js';
import { daysInWords } from './vacation-words.js';

const EMPTY: VacationDraft = { startDate: null, endDate: null };

type AddVacationProps = { readonly onPlanned: (hit: readonly AffectedAppointment[]) => void };

/** "Urlaub hinzufügen": both days belong to it. */
export function AddVacation({ onPlanned }: AddVacationProps) {
  const today = useToday();
  const form = useAddForm({
    empty: EMPTY,
    check: ({ startDate, endDate }: VacationDraft) => ({
      startDate: startDate === null ? 'Bitte geben Sie ein Startdatum an.' : undefined,
      endDate: endDate === null ? 'Bitte geben Sie ein Enddatum an.' : undefined,
    }),
    send: vacationRows.add,
    refresh: 'vacations',
    added: (vacation) => ['Gespeichert', daysInWords(vacation)],
    onAdded: ({ affectedAppointments }) => onPlanned(affectedAppointments),
    failed: 'Fehler beim Speichern',
  });
  return (
    <AddPanel title="Urlaub hinzufügen" form={form}>
      <DateField label="Startdatum" required today={today} {...fieldOf(form, 'startDate')} />
      <DateField label="Enddatum" required today={today} {...fieldOf(form, 'endDate')} />
    </AddPanel>
  );
}
