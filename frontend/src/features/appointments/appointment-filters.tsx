import { ChoiceFilter } from '../../ui/lists/choice-filter.js';
import { DateField } from '../../ui/dates/date-field.js';
import { fromInAddress } from './appointment-filter.js';
import type { useAppointmentList } from './use-appointment-list.js';

const CHOICES = {
  angefragt: 'Angefragt',
  bestaetigt: 'Bestätigt',
  geaendert: 'Geändert',
  abgesagt: 'Abgesagt',
};

/** Status and span of days above the list. */
export function AppointmentFilters({ list }: { readonly list: ReturnType<typeof useAppointmentList> }) {
  const { address, filter, today } = list;
  const { from, to } = filter;
  const isTurned = from !== null && to !== null && to < from;
  return (
    <>
      <ChoiceFilter
        label="Status"
        value={address.filter['status'] ?? ''}
        choices={CHOICES}
        onChange={(status) => address.setFilter({ status })}
      />
      <DateField
        label="Von"
        value={from}
        today={today}
        onChange={(day) => address.setFilter({ von: fromInAddress(day, today) })}
      />
      <DateField
        label="Bis"
        value={to}
        today={today}
        error={isTurned ? 'Liegt vor „Von“.' : undefined}
        onChange={(day) => address.setFilter({ bis: day ?? '' })}
      />
    </>
  );
}
