import type { KeyboardEvent, Ref } from 'react';
import type { LocalTime } from '#contracts/values/local-date-time.js';
import { Icon } from '../../../../ui/icon.js';
import { Field } from '../../../../public/field.js';

type TimeFieldProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: LocalTime;
  readonly error: string | undefined;
  /** No day yet that slots can be asked for. */
  readonly disabled: boolean;
  readonly onOpen: () => void;
};

/** The start, chosen in a popup that this field opens by a click or by a key. */
export function TimeField({ ref, value, error, disabled, onOpen }: TimeFieldProps) {
  return (
    <Field label="Uhrzeit" error={error}>
      {(control) => (
        <div className="p-control">
          <input
            {...control}
            ref={ref}
            name="time"
            className="input booking-time"
            readOnly
            required
            disabled={disabled}
            aria-haspopup="dialog"
            autoComplete="off"
            placeholder={disabled ? 'Erst das Datum wählen' : 'Uhrzeit wählen'}
            value={value === '' ? '' : `${value} Uhr`}
            onClick={onOpen}
            onKeyDown={(event) => opensPopup(event) && onOpen()}
          />
          <Icon name="clock" />
        </div>
      )}
    </Field>
  );
}

function opensPopup(event: KeyboardEvent): boolean {
  if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return false;
  event.preventDefault();
  return true;
}
