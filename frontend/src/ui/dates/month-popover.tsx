import { Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { MonthButton } from './month-button.js';
import { MonthCalendar } from './month-calendar.js';
import './month-popover.css';

type MonthPopoverProps = {
  readonly label: string;
  readonly value: LocalDate | null;
  readonly today: LocalDate;
  readonly onChange: (date: LocalDate) => void;
  readonly isRefused?: (date: LocalDate) => boolean;
  /** Below the month. */
  readonly foot?: ReactNode;
};

/** The month of a date field, open from the start: it takes the place of the button that somebody pressed. */
export function MonthPopover({ label, value, today, onChange, isRefused, foot }: MonthPopoverProps) {
  const [open, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: this one is where the focus comes back to. It takes the focus before the month
  // does, because a month that is open without the focus is hidden from screen readers.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <Popover open={open} onOpenChange={(_, change) => setOpen(change.open)} trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <MonthButton ref={button} label={label} />
      </PopoverTrigger>
      <PopoverSurface className="date-popover" aria-label={label}>
        <MonthCalendar
          label={label}
          value={value}
          today={today}
          {...(isRefused ? { isRefused } : {})}
          onChange={(date) => {
            setOpen(false);
            onChange(date);
          }}
        />
        {foot !== undefined && <div className="date-popover-foot">{foot}</div>}
      </PopoverSurface>
    </Popover>
  );
}
