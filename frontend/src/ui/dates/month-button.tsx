import { Button } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons';
import type { ComponentProps } from 'react';

type MonthButtonProps = Omit<ComponentProps<typeof Button>, 'as' | 'icon' | 'children'> & {
  /** The label of the field that contains the button. */
  readonly label: string;
};

/** Opens the month beside a date. */
export function MonthButton({ label, ...rest }: MonthButtonProps) {
  return (
    <Button
      {...(rest as object)}
      appearance="transparent"
      size="small"
      icon={<CalendarRegular />}
      aria-label={`${label}: Kalender öffnen`}
    />
  );
}
