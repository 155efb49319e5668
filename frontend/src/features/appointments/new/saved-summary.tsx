import { Button } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LinkType } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { weekdayOf } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { formatDate } from '../../../ui/dates/formats.js';
import { Icon } from '../../../ui/icon.js';
import { leaveThrough } from '../../../ui/saving/leave-through.js';
import { Plate } from '../../../ui/plate.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { StatusBadge, type Status } from '../../../ui/feedback/status-badge.js';

const customerLinks: Readonly<Record<LinkType, { readonly badge: Status; readonly text: string }>> = {
  EXISTING_SELECTED: {
    badge: { label: 'Bestehender Kunde', tone: 'positive', icon: 'check' },
    text: 'Mit dem gewählten Kundenkonto verknüpft.',
  },
  EXISTING_MATCHED: {
    badge: { label: 'Automatisch verknüpft', tone: 'info', icon: 'check' },
    text: 'Bestehendes Kundenkonto über die Kontaktdaten gefunden.',
  },
  CREATED_NEW: {
    badge: { label: 'Neuer Kunde', tone: 'brand', icon: 'check' },
    text: 'Neues Kundenkonto angelegt.',
  },
  NONE: {
    badge: { label: 'Ohne Kundenverknüpfung', tone: 'neutral', icon: 'cross' },
    text: 'Ohne Kundenkonto gespeichert.',
  },
};
const vehicleLinks: Readonly<Record<LinkType, string>> = {
  EXISTING_SELECTED: 'Bestehendes Fahrzeug',
  EXISTING_MATCHED: 'Automatisch verknüpft',
  CREATED_NEW: 'Neues Fahrzeug',
  NONE: 'Ohne Fahrzeug',
};

type SavedSummaryProps = { readonly appointment: AppointmentAnswer; readonly takesFocus: boolean };

/** "Termin gespeichert": when, for whom and with which car, and the way to the list. */
export function SavedSummary({ appointment, takesFocus }: SavedSummaryProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  const toList = () => void navigate(`/appointments?highlight=${appointment.id}`);
  const { customer, vehicle } = appointment;
  const link = customerLinks[appointment.customerLinkType] ?? customerLinks.NONE;
  return (
    <section className="saved positive" aria-labelledby="saved-title">
      <Icon name="check-circle" />
      <div className="saved-body">
        <h2 id="saved-title" ref={heading} tabIndex={-1}>
          Termin gespeichert
        </h2>
        <p>
          {WEEKDAY_NAMES[weekdayOf(appointment.date)].long}, {formatDate(appointment.date)},{' '}
          {appointment.time} Uhr
        </p>
        <dl>
          <dt>Kunde</dt>
          <dd>
            <StatusBadge status={link.badge} /> {link.text}
            {customer && (
              <SiteLink className="saved-chip" to={`/customers/${customer.id}`}>
                <PersonRegular /> {customer.name}
              </SiteLink>
            )}
          </dd>
          <dt>Fahrzeug</dt>
          <dd>
            {vehicle ? (
              <>
                <SiteLink to={`/vehicles/${vehicle.id}`}>
                  {vehicle.licensePlate ? (
                    <Plate plate={vehicle.licensePlate} />
                  ) : (
                    `Unbekanntes Kennzeichen (${vehicle.id})`
                  )}
                </SiteLink>{' '}
                {vehicleLinks[appointment.vehicleLinkType]}
              </>
            ) : (
              'Kein Fahrzeug verknüpft'
            )}
          </dd>
        </dl>
        <Button onClick={() => leaveThrough(toList)}>Zur Terminübersicht</Button>
      </div>
    </section>
  );
}
