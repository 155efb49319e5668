import { Button, Combobox, Field, Input, Option, Select } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { LOG_LEVELS } from '#contracts/monitoring/log-entry.js';
import { DateTimeField } from '../../ui/date-time-field.js';
import { parseTypedMoment } from '../../ui/typed-date.js';
import { NO_FILTER, type LogFilter } from './log-filter.js';
import { eventTypesQuery } from './monitoring.queries.js';

type LogFilterFormProps = {
  readonly applied: LogFilter;
  readonly busy: boolean;
  readonly apply: (filter: LogFilter) => void;
};

/** The filter as it is typed; it holds only after "Logs suchen". Give it a key of what is applied. */
export function LogFilterForm({ applied, busy, apply }: LogFilterFormProps) {
  const [typed, setTyped] = useState(applied);
  const types = useQuery(eventTypesQuery).data ?? [];
  const type = (part: Partial<LogFilter>) => setTyped((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
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
          onChange={(_, { value }) => type({ correlationId: value })}
        />
      </Field>
      <Field label="Event-Typ">
        <Combobox
          freeform
          placeholder="z. B. tecdoc-call"
          value={typed.event}
          selectedOptions={typed.event === '' ? [] : [typed.event]}
          onChange={({ target }) => type({ event: target.value })}
          onOptionSelect={(_, { optionValue = '' }) => type({ event: optionValue })}
        >
          {types
            .filter((name) => name.includes(typed.event.trim().toLowerCase()))
            .map((name) => (
              <Option key={name}>{name}</Option>
            ))}
        </Combobox>
      </Field>
      <Field label="Log-Level">
        <Select value={typed.level} onChange={(_, { value }) => type({ level: value })}>
          <option value="">Alle</option>
          {LOG_LEVELS.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </Select>
      </Field>
      <Field label="HTTP-Status">
        <Input
          inputMode="numeric"
          maxLength={3}
          value={typed.status}
          onChange={(_, { value }) => type({ status: value })}
        />
      </Field>
      <DateTimeField label="Von" value={momentOf(typed.from)} onChange={(from) => type({ from })} />
      <DateTimeField label="Bis" value={momentOf(typed.to)} onChange={(to) => type({ to })} />
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

/** What an address may say that is no time counts as none. */
function momentOf(text: string) {
  return parseTypedMoment(text) ?? '';
}
