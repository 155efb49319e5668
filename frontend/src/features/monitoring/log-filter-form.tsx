import { Button, Combobox, Field, Input, Option, Select } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { LOG_LEVELS } from '#contracts/monitoring/log-entry.js';
import { DateTimeField } from '../../ui/dates/date-time-field.js';
import { useToday } from '../../ui/dates/today.js';
import { parseTypedMoment } from '../../ui/dates/typed-date.js';
import { isReversed, NO_FILTER, type LogFilter } from './log-filter.js';
import { eventTypesQuery } from './monitoring.queries.js';

type LogFilterFormProps = {
  readonly applied: LogFilter;
  readonly busy: boolean;
  readonly apply: (filter: LogFilter) => void;
};

const LEVEL_OPTIONS = LOG_LEVELS.map((level) => <option key={level}>{level}</option>);

/** The filter as it is typed; it holds only after "Logs suchen". Give it a key of what is applied. */
export function LogFilterForm({ applied, busy, apply }: LogFilterFormProps) {
  const [typed, setTyped] = useState(applied);
  const today = useToday();
  const type = (part: Partial<LogFilter>) => setTyped((before) => ({ ...before, ...part }));
  const reversed = isReversed(typed) ? 'Das Ende liegt vor dem Beginn.' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reversed === undefined) apply(typed);
  };
  const reset = () => {
    setTyped(NO_FILTER);
    apply(NO_FILTER);
  };
  return (
    <form className="log-filter" aria-label="Logs filtern" onSubmit={submit}>
      <Field label="Correlation ID">
        <Input
          value={typed.correlationId}
          maxLength={64}
          onChange={(_, { value }) => type({ correlationId: value.trim() })}
        />
      </Field>
      <EventTypeField value={typed.event} onChange={(event) => type({ event })} />
      <LevelField level={typed.level} onChange={(level) => type({ level })} />
      <Field label="HTTP-Status">
        <Input
          inputMode="numeric"
          value={typed.status}
          maxLength={3}
          onChange={(_, { value }) => type({ status: value.trim() })}
        />
      </Field>
      <DateTimeField
        label="Von"
        picker={{ today, time: '00:00' }}
        value={momentOf(typed.from)}
        onChange={(from) => type({ from })}
      />
      <DateTimeField
        label="Bis"
        picker={{ today, time: '23:59' }}
        value={momentOf(typed.to)}
        error={reversed}
        onChange={(to) => type({ to })}
      />
      <div className="log-filter-actions">
        <Button appearance="subtle" onClick={reset}>
          Filter zurücksetzen
        </Button>
        <Button type="submit" appearance="primary" icon={<SearchRegular />} disabledFocusable={busy}>
          {busy ? 'Suche läuft...' : 'Logs suchen'}
        </Button>
      </div>
    </form>
  );
}

type EventTypeProps = { readonly value: string; readonly onChange: (value: string) => void };

function EventTypeField({ value, onChange }: EventTypeProps) {
  const types = useQuery(eventTypesQuery).data ?? [];
  const typed = value.trim().toLowerCase();
  return (
    <Field label="Event-Typ">
      <Combobox
        freeform
        placeholder="z. B. tecdoc-call"
        value={value}
        selectedOptions={value === '' ? [] : [value]}
        onChange={({ target }) => onChange(target.value)}
        onOptionSelect={(_, { optionValue = '' }) => onChange(optionValue)}
      >
        {types
          .filter((name) => name.includes(typed))
          .map((name) => (
            <Option key={name}>{name}</Option>
          ))}
      </Combobox>
    </Field>
  );
}

type LevelFieldProps = { readonly level: string; readonly onChange: (level: string) => void };

function LevelField({ level, onChange }: LevelFieldProps) {
  return (
    <Field label="Log-Level">
      <Select value={level} onChange={(_, { value }) => onChange(value)}>
        <option value="">Alle</option>
        {LEVEL_OPTIONS}
      </Select>
    </Field>
  );
}

/** What an address may say that is no time counts as none. */
function momentOf(text: string) {
  return parseTypedMoment(text) ?? '';
}
