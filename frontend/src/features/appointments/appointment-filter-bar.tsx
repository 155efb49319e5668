import { Button, Dropdown, Field, Option, SearchBox } from '@fluentui/react-components';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#contracts/appointments/appointment.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { DateField } from '../../ui/date-field.js';
import type { AppointmentFilter } from './appointment-filter.js';

type FilterBarProps = {
  readonly filter: AppointmentFilter;
  readonly today: LocalDate;
  readonly count: string;
  readonly onChange: (change: Partial<AppointmentFilter>) => void;
  readonly onReset: () => void;
};

const ALL = 'Alle';
const names: Readonly<Record<AppointmentStatus, string>> = {
  REQUESTED: 'Angefragt',
  CONFIRMED: 'Bestätigt',
  RESCHEDULED: 'Geändert',
  CANCELLED: 'Abgesagt',
};

/** Search, status and span of days above the list. */
export function AppointmentFilterBar({ filter, today, count, onChange, onReset }: FilterBarProps) {
  return (
    <search className="tools" aria-label="Termine filtern">
      <Field label="Suche" className="filter-search">
        <SearchBox
          value={filter.search}
          placeholder="Name, Kennzeichen, Telefon"
          maxLength={100}
          onChange={(_, { value }) => onChange({ search: value })}
        />
      </Field>
      <Field label="Status" className="filter-status">
        <Dropdown
          value={filter.status === null ? ALL : names[filter.status]}
          selectedOptions={[filter.status ?? ALL]}
          onOptionSelect={(_, { optionValue }) =>
            onChange({ status: APPOINTMENT_STATUSES.find((status) => status === optionValue) ?? null })
          }
        >
          <Option value={ALL}>{ALL}</Option>
          {APPOINTMENT_STATUSES.map((status) => (
            <Option key={status} value={status}>
              {names[status]}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <DateField
        label="Von"
        className="filter-date"
        value={filter.from}
        today={today}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label="Bis"
        className="filter-date"
        value={filter.to}
        today={today}
        error={
          filter.from !== null && filter.to !== null && filter.to < filter.from
            ? 'Liegt vor „Von“.'
            : undefined
        }
        onChange={(to) => onChange({ to })}
      />
      <Button appearance="subtle" onClick={onReset}>
        Filter zurücksetzen
      </Button>
      <output className="count">{count}</output>
    </search>
  );
}
