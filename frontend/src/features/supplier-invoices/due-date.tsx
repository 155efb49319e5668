import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { formatDate } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';

/** So many days before its day an invoice stands out. */
const SOON_DAYS = 3;
const DAY_MS = 86_400_000;

type DueDateProps = {
  readonly day: LocalDate;
  /** What is decided needs nobody's attention any more. */
  readonly finished: boolean;
};

/** When it is due and in how many days; three days away or less stands out while something is to be decided. */
export function DueDate({ day, finished }: DueDateProps) {
  const today = useToday();
  const isSoon = !finished && day <= addDays(today, SOON_DAYS);
  return (
    <span className={isSoon ? 'invoice-due-soon' : 'hint'}>
      fällig {formatDate(day)}, {distance(today, day)}
    </span>
  );
}

function distance(today: LocalDate, day: LocalDate): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (days === 0) return 'heute';
  if (days < 0) return days === -1 ? 'seit gestern' : `seit ${-days} Tagen`;
  return days === 1 ? 'morgen' : `in ${days} Tagen`;
}
