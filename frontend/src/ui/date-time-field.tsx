import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { NO_MOMENT, parseTypedMoment, typedMomentOf, type LocalMoment } from './typed-date.js';

type DateTimeFieldProps = {
  readonly label: string;
  readonly name?: string;
  /** '': none. */
  readonly value: LocalMoment | '';
  readonly onChange: (moment: LocalMoment | '') => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** The field is left: what stands in it is meant. Not told of a text that is none. */
  readonly onLeave?: () => void;
};

/**
 * A date and time typed as `19.11.2026, 08:30`, in German whatever the browser's language. What is none stays to be read
 * and counts as none.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, name, value, onChange, error, required = false, onLeave } = props;
  const [text, setText] = useState(typedMomentOf(value));
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== seen) {
    setSeen(value);
    // What is being typed says the same, or nothing yet.
    if ((parseTypedMoment(text) ?? '') !== value) setText(typedMomentOf(value));
  }
  const type = (typed: string) => {
    setText(typed);
    setLeft(false);
    const moment = parseTypedMoment(typed) ?? '';
    setSeen(moment);
    if (moment !== value) onChange(moment);
  };
  const unreadable = left && parseTypedMoment(text) === undefined ? NO_MOMENT : undefined;
  return (
    <Field
      label={label}
      required={required}
      validationMessage={unreadable ?? error}
      validationState={unreadable || error ? 'error' : 'none'}
    >
      <Input
        name={name}
        value={text}
        data-unread={unreadable !== undefined || undefined}
        placeholder="TT.MM.JJJJ, HH:MM"
        autoComplete="off"
        maxLength={30}
        onChange={(_, { value: typed }) => type(typed)}
        onBlur={() => {
          setLeft(true);
          if (value !== '') setText(typedMomentOf(value));
          if (value !== '' || text.trim() === '') onLeave?.();
        }}
      />
    </Field>
  );
}
