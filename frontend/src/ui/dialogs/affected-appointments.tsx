import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { AffectedAppointment } from '#contracts/site/site.api.js';
import './affected-appointments.css';
import { formatDate } from '../dates/formats.js';
import { Icon } from '../icon.js';
import { SiteLink } from '../pages/site-link.js';

type AffectedAppointmentsProps = {
  readonly sentence: string;
  readonly appointments: readonly AffectedAppointment[];
  /** Undefined: the notice stays while there are appointments. */
  readonly onClose?: () => void;
};

/** After a change that spoils appointments (outside the open hours, without their car): which ones, each with the way to it. */
export function AffectedAppointments({ sentence, appointments, onClose }: AffectedAppointmentsProps) {
  if (appointments.length === 0) return null;
  return (
    <div className="msg caution affected" role="alert">
      <Icon name="warning" />
      <div className="grow">
        <b>{sentence}</b>
        <ul>
          {appointments.map(({ id, date, time, name, service }) => (
            <li key={id}>
              <SiteLink to={`/appointments?highlight=${encodeURIComponent(id)}`}>
                {formatDate(date)}, {time} Uhr: {name}
              </SiteLink>
              {service !== null && <span className="muted"> {service}</span>}
            </li>
          ))}
        </ul>
      </div>
      {onClose && (
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label="Hinweis schließen"
          onClick={onClose}
        />
      )}
    </div>
  );
}
