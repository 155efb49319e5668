import type { AppointmentStatus } from '#contracts/appointments/appointment.js';
import { formatHours, formatLongDate } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import { Plate } from '../../ui/plate.js';
import { StatusBadge, type Status } from '../../ui/feedback/status-badge.js';
import { calendarFileHref, type OwnAppointment } from './own-appointment.queries.js';

const statuses: Readonly<Record<AppointmentStatus, Status>> = {
  REQUESTED: { label: 'ANGEFRAGT', tone: 'caution', icon: 'clock' },
  CONFIRMED: { label: 'BESTÄTIGT', tone: 'positive', icon: 'check' },
  RESCHEDULED: { label: 'GEÄNDERT', tone: 'info', icon: 'swap' },
  CANCELLED: { label: 'ABGESAGT', tone: 'neutral', icon: 'cross' },
};

const explanations: Readonly<Record<AppointmentStatus, string>> = {
  REQUESTED: 'Wir prüfen den Termin und bestätigen ihn per E-Mail.',
  CONFIRMED: 'Der Termin ist fest. Bitte bringen Sie das Fahrzeug zur angegebenen Uhrzeit.',
  RESCHEDULED: 'Wir haben den Termin verschoben. Er gilt, wie er hier steht.',
  CANCELLED: 'Der Termin ist abgesagt.',
};

const DRIVE_CONFIRMED = 'Der Termin ist fest. Bitte bringen Sie Ihren Führerschein mit.';

type AppointmentCardProps = { readonly appointment: OwnAppointment; readonly token: string };

/** When, what and for which car. */
export function AppointmentCard({ appointment, token }: AppointmentCardProps) {
  const { date, time, end, duration, service, status, kind, plate, bring, changeable } = appointment;
  return (
    <section className="own-card" aria-label="Termin">
      <header>
        <div>
          <p className="own-date">{formatLongDate(date)}</p>
          <p className="own-time">
            {time} bis {end} Uhr
          </p>
        </div>
        <StatusBadge status={statuses[status]} caps />
      </header>
      <dl>
        <div>
          <dt>Service</dt>
          <dd>
            {service} ({formatHours(duration)})
          </dd>
        </div>
        {plate !== '' && (
          <div>
            <dt>Kennzeichen</dt>
            <dd>
              <Plate plate={plate} size="large" />
            </dd>
          </div>
        )}
        {bring !== '' && status !== 'CANCELLED' && (
          <div>
            <dt>Bitte mitbringen</dt>
            <dd>{bring}</dd>
          </div>
        )}
      </dl>
      <p>{kind === 'TEST_DRIVE' && status === 'CONFIRMED' ? DRIVE_CONFIRMED : explanations[status]}</p>
      {changeable && (
        <a className="btn" href={calendarFileHref(token)} download="termin.ics">
          <Icon name="calendar" /> In den Kalender eintragen
        </a>
      )}
    </section>
  );
}
