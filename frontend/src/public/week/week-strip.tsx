import { useQuery } from '@tanstack/react-query';
import { addDays, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';
import { formatDate } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import { bookingRulesQuery } from './booking-rules.queries.js';
import { useWeek } from './use-week.js';
import type { WeekOf } from './week.queries.js';
import { dayInWords, WeekDays } from './week-days.js';
import { WeekSlots } from './week-slots.js';
import './week-strip.css';

type WeekStripProps = {
  /** What the appointment is for. */
  readonly of: WeekOf;
  /** Empty: nothing chosen yet. */
  readonly chosen: { readonly date: LocalDate; readonly time: LocalTime };
  /** Day and time at once. */
  readonly onTake: (slot: { readonly date: LocalDate; readonly time: LocalTime }) => void;
};

/** The days of a week with the number of their free slots, and the slots of one day to take with one tap. */
export function WeekStrip({ of, chosen, onTake }: WeekStripProps) {
  const view = useWeek(of, chosen.date);
  const { week, from, days, shown } = view;
  return (
    <fieldset className="p-wide week-strip" aria-label="Freie Termine" aria-busy={week.isFetching}>
      <div className="week-strip-head">
        <Turn label="Vorige Woche" icon="left" off={view.isFirst} onClick={view.back} />
        <p aria-live="polite">
          {formatDate(from).slice(0, 6)} bis {formatDate(addDays(from, 6))}
        </p>
        <Turn label="Nächste Woche" icon="right" off={view.isLast} onClick={view.on} />
      </div>
      <WeekDays days={days} shown={shown} onShow={view.pick} />
      <div className="week-strip-place">
        <Room />
        {shown && (
          <WeekSlots
            day={shown}
            chosen={chosen.date === shown.date ? chosen.time : undefined}
            onTake={(time) => onTake({ date: shown.date, time })}
          />
        )}
        <Message view={view} />
      </div>
      <output className="sr">{week.data && shown && dayInWords(shown)}</output>
    </fieldset>
  );
}

/** As high as the slots of the longest day, so that nothing below moves from day to day. */
function Room() {
  const { mostStarts = 9 } = useQuery(bookingRulesQuery).data ?? {};
  return (
    <div className="week-strip-slots week-strip-room" aria-hidden="true">
      {Array.from({ length: mostStarts }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  );
}

/** Why there is no slot to take, and what to do. */
function Message({ view }: { readonly view: ReturnType<typeof useWeek> }) {
  const { week, shown } = view;
  if (week.isError && !week.data)
    return (
      <div className="week-strip-message" role="alert">
        <p>Die freien Termine konnten nicht geladen werden.</p>
        <button type="button" className="btn" onClick={() => void week.refetch()}>
          Erneut laden
        </button>
      </div>
    );
  if (!week.data || (shown && shown.free.length > 0)) return null;
  return (
    <div className="week-strip-message">
      <p>
        {shown ? 'An diesem Tag ist nichts frei.' : 'In dieser Woche ist nichts frei.'}
        {view.isEnd && ' Spätere Tage sind noch nicht buchbar, bitte rufen Sie uns an.'}
      </p>
      {!view.isEnd && (
        <button type="button" className="btn" onClick={view.toNextFree}>
          Nächster freier Tag
        </button>
      )}
    </div>
  );
}

type TurnProps = {
  readonly label: string;
  readonly icon: 'left' | 'right';
  readonly off: boolean;
  readonly onClick: () => void;
};

function Turn({ label, icon, off, onClick }: TurnProps) {
  return (
    <button
      type="button"
      className="btn icon"
      aria-label={label}
      aria-disabled={off}
      onClick={() => off || onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}
