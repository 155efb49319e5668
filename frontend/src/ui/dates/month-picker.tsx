import { useState, type ReactNode } from 'react';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { laterPart } from '../dialogs/later-part.js';
import { MonthButton } from './month-button.js';

const Month = laterPart(() => import('./month-popover.js').then((m) => m.MonthPopover));

type MonthPickerProps = {
  readonly label: string;
  readonly value: LocalDate | null;
  readonly today: LocalDate;
  readonly onChange: (date: LocalDate) => void;
  readonly isRefused?: (date: LocalDate) => boolean;
  /** Below the month. */
  readonly foot?: ReactNode;
};

/** The month behind a button in a field; month and popover are fetched when somebody comes near the button. */
export function MonthPicker(props: MonthPickerProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <MonthButton
      label={props.label}
      onPointerEnter={Month.prefetch}
      onFocus={Month.prefetch}
      onClick={() => setAsked(true)}
    />
  );
  if (!asked) return button;
  return <Month.Later meanwhile={button}>{(MonthPopover) => <MonthPopover {...props} />}</Month.Later>;
}
