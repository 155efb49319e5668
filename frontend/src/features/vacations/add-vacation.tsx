import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import type { AffectedAppointment } from '#contracts/site/site.api.js';
import { useAddForm } from '../../ui/add-form.js';
import { DateField } from '../../ui/date-field.js';
import { FailureBar } from '../../ui/failure-bar.js';
import { Panel } from '../../ui/panel.js';
import { toasts } from '../../ui/toasts.js';
import { useToday } from '../../ui/today.js';
import { planVacation, type VacationDraft } from './vacations.queries.js';
import { daysInWords } from './vacation-words.js';

const EMPTY: VacationDraft = { startDate: null, endDate: null };

/** "Urlaub hinzufügen": both days belong to it. */
export function AddVacation({
  onPlanned,
}: {
  readonly onPlanned: (hit: readonly AffectedAppointment[]) => void;
}) {
  const cache = useQueryClient();
  const today = useToday();
  const { draft, errors, failure, sending, change, formProps } = useAddForm({
    empty: EMPTY,
    check: ({ startDate, endDate }: VacationDraft) => ({
      startDate: startDate === null ? 'Bitte geben Sie ein Startdatum an.' : undefined,
      endDate: endDate === null ? 'Bitte geben Sie ein Enddatum an.' : undefined,
    }),
    send: planVacation,
    onAdded: (vacation) => {
      void cache.invalidateQueries({ queryKey: ['vacations'] });
      toasts.success('Gespeichert', daysInWords(vacation));
      onPlanned(vacation.affectedAppointments);
    },
    failed: 'Fehler beim Speichern',
  });
  return (
    <Panel title="Urlaub hinzufügen">
      <form className="add-form" aria-label="Urlaub hinzufügen" {...formProps}>
        <FailureBar text={failure} />
        <DateField
          label="Startdatum"
          required
          value={draft.startDate}
          today={today}
          error={errors['startDate']}
          onChange={(startDate) => change({ startDate })}
        />
        <DateField
          label="Enddatum"
          required
          value={draft.endDate}
          today={today}
          error={errors['endDate']}
          onChange={(endDate) => change({ endDate })}
        />
        <Button
          type="submit"
          className="add-button"
          appearance="primary"
          icon={<AddRegular />}
          disabledFocusable={sending}
        >
          {sending ? 'Speichere …' : 'Hinzufügen'}
        </Button>
      </form>
    </Panel>
  );
}
