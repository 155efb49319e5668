import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isVacation } from '#contracts/site/vacations.js';
import { minutesOf, weekdayOf } from '#contracts/values/local-date-time.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { companyQuery, openingTimesQuery, vacationsQuery } from '../../api/site.queries.js';
import { Icon } from '../../ui/icon.js';
import { StatusBadge, type Status } from '../../ui/status-badge.js';
import { useNow } from '../../ui/now.js';
import { dayInWords } from './day-in-words.js';
import { nextFreeSlotQuery, type FreeSlot } from './home.queries.js';
import { isOpenAt, openSpansOf, spansInWords, spansSpoken } from './opening-today.js';
import { OpeningScale } from './opening-scale.js';

import './side-panel.css';

type SidePanelProps = { readonly serviceId: string; readonly onTake: (slot: FreeSlot) => void };

/** Is the garage open, how is it reached, when is there room: the three questions of a visitor. */
export function SidePanel({ serviceId, onTake }: SidePanelProps) {
  return (
    <aside className="side-panel" aria-label="Auf einen Blick">
      <Today />
      <Telephone />
      <NextFreeSlot serviceId={serviceId} onTake={onTake} />
    </aside>
  );
}

const open: Status = { label: 'Jetzt geöffnet', tone: 'positive', icon: 'check-circle' };
const closed: Status = { label: 'Jetzt geschlossen', tone: 'neutral', icon: 'clock' };

function Today() {
  const now = useNow();
  const hours = useQuery(openingTimesQuery).data;
  const vacations = useQuery(vacationsQuery).data;
  const onVacation = isVacation(vacations ?? [], now.date);
  const spans = onVacation ? [] : openSpansOf(hours ?? [], now.date);
  return (
    <section className="side-panel-today">
      <h2>Heute, {WEEKDAY_NAMES[weekdayOf(now.date)].long}</h2>
      {hours === undefined ? (
        <span className="p-skeleton" />
      ) : (
        <>
          <p className="side-panel-big">{todayInWords(hours.length > 0, onVacation, spans)}</p>
          {hours.length > 0 && (
            <p className="side-panel-badge">
              <StatusBadge status={isOpenAt(spans, now.time) ? open : closed} />
            </p>
          )}
          {spans.length > 0 && (
            <OpeningScale
              spans={spans}
              now={minutesOf(now.time)}
              label={`Heute geöffnet ${spansSpoken(spans)}, jetzt ${now.time} Uhr`}
            />
          )}
        </>
      )}
    </section>
  );
}

function todayInWords(known: boolean, onVacation: boolean, spans: ReturnType<typeof openSpansOf>): string {
  if (!known) return 'Keine Zeiten hinterlegt';
  if (onVacation) return 'Betriebsurlaub';
  return spans.length > 0 ? spansInWords(spans) : 'Geschlossen';
}

function Telephone() {
  const { data: company, isPending } = useQuery(companyQuery);
  if (!isPending && !company?.phone) return null;
  return (
    <section>
      <h2>Telefon</h2>
      {company?.phone ? (
        <a className="side-panel-big" href={telephoneHref(company.phone)}>
          <Icon name="phone" />
          {company.phone}
        </a>
      ) : (
        <p className="side-panel-big">
          <span className="p-skeleton" />
        </p>
      )}
    </section>
  );
}

const noSlot = {
  full: 'In den nächsten Tagen ist alles belegt.',
  closed: 'In den nächsten Wochen sind keine Termine buchbar.',
} as const;

function NextFreeSlot({ serviceId, onTake }: SidePanelProps) {
  const today = useNow().date;
  const { data: slot, isPending } = useQuery({
    ...nextFreeSlotQuery(serviceId),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="side-panel-next" aria-busy={isPending}>
      <h2>Nächster freier Termin</h2>
      {typeof slot === 'object' ? (
        <>
          <p className="side-panel-big">
            {dayInWords(slot.date, today)}, {slot.time} Uhr
          </p>
          <button type="button" className="btn primary" onClick={() => onTake(slot)}>
            Diesen Termin anfragen
          </button>
        </>
      ) : isPending ? (
        <p className="side-panel-big">
          <span className="sr">Lädt…</span>
          <span className="p-skeleton" />
        </p>
      ) : (
        <>
          <p className="side-panel-note">
            {slot === undefined ? 'Wählen Sie den Tag im Formular.' : noSlot[slot]}
          </p>
          <a className="btn" href="#termin">
            Anderen Tag wählen
          </a>
        </>
      )}
    </section>
  );
}
