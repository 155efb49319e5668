import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { formatDate } from './formats.js';
import { MonthPicker } from './month-picker.js';
import { NO_DATE, parseTypedDate } from './typed-date.js';

type DateFieldProps = {
  readonly label: string;
  readonly value: LocalDate | null;
  readonly today: LocalDate;
  readonly onChange: (date: LocalDate | null) => void;
  /** A sentence about the chosen date, shown as the field's error. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isRefused?: (date: LocalDate) => boolean;
  /** `false` if an open month is shown beside the field. */
  readonly withPicker?: boolean;
  readonly className?: string;
  readonly required?: boolean;
};

/**
 * A date typed as `19.11.2026` (also `19.11.26` and `2026-11-19`) or picked from the month. What is no date stays to be
 * read and counts as none, so that nobody saves a day that the field does not show any more.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, error, hint, withPicker = true, className, required = false } = props;
  const { text, unreadable, type, take } = useTypedDate(value, onChange);
  return (
    <Field
      label={label}
      required={required}
      className={className}
      hint={hint}
      validationMessage={unreadable ? NO_DATE : error}
      validationState={unreadable || error ? 'error' : 'none'}
    >
      <Input
        value={text}
        data-unread={unreadable || undefined}
        placeholder="TT.MM.JJJJ"
        inputMode="numeric"
        autoComplete="off"
        // A date that is pasted may have blanks around it.
        maxLength={20}
        onChange={(_, { value: typed }) => type(typed)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
        contentAfter={withPicker ? <MonthPicker {...props} /> : undefined}
      />
    </Field>
  );
}

/** The text of the field and the date that it means. */
function useTypedDate(value: LocalDate | null, onChange: (date: LocalDate | null) => void) {
  const [text, setText] = useState(shown(value));
  const [unreadable, setUnreadable] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // What is being typed outlives a form that is emptied under it.
    if (value !== null || text === shown(seen)) {
      setText(shown(value));
      setUnreadable(false);
    }
  }
  const take = (typed: string) => {
    const date = parseTypedDate(typed);
    setUnreadable(date === undefined);
    if ((date ?? null) !== value) onChange(date ?? null);
  };
  const type = (typed: string) => {
    setText(typed);
    if (typed.trim().length === 10 && parseTypedDate(typed)) take(typed);
  };
  return { text, unreadable, type, take: () => take(text) };
}

function shown(value: LocalDate | null): string {
  return value === null ? '' : formatDate(value);
}
