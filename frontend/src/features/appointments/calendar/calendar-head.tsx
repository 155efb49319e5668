import { Button, Checkbox, Tooltip } from '@fluentui/react-components';
import {
  AddRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  PrintRegular,
  TextBulletListLtrRegular,
} from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { APPOINTMENT_STATUSES } from '#contracts/appointments/appointment.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { appointmentStatus } from '../appointment-status.js';
import { CalendarFeed } from './calendar-feed.js';
import type { useWeek } from './use-week.js';
import { isoWeekOf, weekInWords } from './week.js';

/** Title of the calendar: which week, the way to others, what the tones mean. */
export function CalendarHead({
  week,
  count,
}: {
  readonly week: ReturnType<typeof useWeek>;
  readonly count: string;
}) {
  const navigate = useNavigate();
  return (
    <>
      <div className="title cal-title">
        <h1>Kalender</h1>
        <div className="cal-steps">
          <Tooltip content="Vorherige Woche" relationship="label">
            <Button icon={<ChevronLeftRegular />} onClick={() => week.toWeek(-1)} />
          </Tooltip>
          <Button onClick={week.toToday}>Heute</Button>
          <Tooltip content="Nächste Woche" relationship="label">
            <Button icon={<ChevronRightRegular />} onClick={() => week.toWeek(1)} />
          </Tooltip>
        </div>
        <h2 className="cal-week" aria-live="polite">
          {weekInWords(week.monday)} <span>KW {isoWeekOf(week.monday).week}</span>
        </h2>
        <output className="muted cal-count">{count}</output>
        <div className="right">
          <Button className="cal-print" icon={<PrintRegular />} onClick={() => window.print()}>
            Drucken
          </Button>
          <CalendarFeed />
          <Button icon={<TextBulletListLtrRegular />} onClick={() => void navigate('/appointments')}>
            Liste
          </Button>
          <Button
            className="cal-new"
            appearance="primary"
            icon={<AddRegular />}
            onClick={() => void navigate('/appointments/new')}
          >
            Termin erfassen
          </Button>
        </div>
      </div>
      <div className="cal-legend">
        {APPOINTMENT_STATUSES.map((status) => (
          <StatusBadge key={status} status={appointmentStatus[status]} caps />
        ))}
        <Checkbox
          label="Abgesagte zeigen"
          checked={week.showsCancelled}
          onChange={(_, { checked }) => week.showCancelled(checked === true)}
        />
      </div>
    </>
  );
}
