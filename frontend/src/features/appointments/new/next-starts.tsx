import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { addDays, isWeekend, weekdayOf, type LocalDate } from '#contracts/values/local-date-time.js';
import { formatDate } from '../../../ui/dates/formats.js';
import { useNow } from '../../../ui/dates/now.js';
import { startsOfDaysQuery } from './new-appointment.queries.js';
import { nextFree, noStarts, type Start } from './free-starts.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';

/** Working days that are looked at. */
const DAYS = 5;

type NextStartsProps = {
  readonly serviceId: string;
  /** The first day to look at. */
  readonly from: LocalDate;
  readonly onChoose: (start: Start) => void;
};

/** The next free starts for the service: one press takes day and time. */
export function NextStarts({ serviceId, from, onChoose }: NextStartsProps) {
  const now = useNow();
  const asked = useQuery(startsOfDaysQuery(workdaysFrom(from), serviceId));
  const free = nextFree(asked.data ?? [], now);
  if (free.length === 0) return <output className="hint">{noStarts(asked)}</output>;
  return (
    <fieldset className="next-starts" aria-label="Nächste freie Zeiten">
      <legend>Nächste freie Zeiten</legend>
      {free.map((start) => (
        <Button
          key={`${start.date} ${start.time}`}
          size="small"
          // Keys go on in the fields below, which need no detour over every proposal.
          tabIndex={-1}
          onClick={() => onChoose(start)}
        >
          {inShort(start)}
        </Button>
      ))}
    </fieldset>
  );
}

function workdaysFrom(from: LocalDate): readonly LocalDate[] {
  const days = Array.from({ length: DAYS + 4 }, (_, day) => addDays(from, day));
  return days.filter((day) => !isWeekend(day)).slice(0, DAYS);
}

/** `Do 26.11., 10:00` */
function inShort({ date, time }: Start): string {
  return `${WEEKDAY_NAMES[weekdayOf(date)].short} ${formatDate(date).slice(0, 6)}, ${time}`;
}
