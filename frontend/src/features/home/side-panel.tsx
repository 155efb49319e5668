import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isVacation } from '#contracts/site/vacations.js';
import { addDays, minutesOf, weekdayOf } from '#contracts/values/local-date-time.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import {
  companyQuery,
  siteTextsQuery,
  useOpeningHours,
  vacationsQuery,
  type OpeningHour,
} from '../../api/queries/site.queries.js';
import { Icon } from '../../ui/icon.js';
import { StatusBadge, type Status } from '../../ui/feedback/status-badge.js';
import { useNow } from '../../ui/dates/now.js';
import { addressLines, openStreetMapHref } from '../../public/address.js';
import { dayInWords } from './day-in-words.js';
import { nextFreeSlotQuery, type FreeSlot } from './home.queries.js';
import { isOpenAt, openSpansOf, spansInWords, spansSpoken } from './opening-today.js';
import { OpeningScale, shortTime } from './opening-scale.js';

import './side-panel.css';

type SidePanelProps = { readonly serviceId: string; readonly onTake: (slot: FreeSlot) => void };

/** Is the garage open, where is it, how is it reached, when is there room: the questions of a visitor. */
export function SidePanel({ serviceId, onTake }: SidePanelProps) {
  return (
    <aside className="side-panel" aria-label="Auf einen Blick">
      <Today />
      <Address />
      <Telephone />
      <NextFreeSlot serviceId={serviceId} onTake={onTake} />
    </aside>
  );
}

const open: Status = { label: 'Jetzt geöffnet', tone: 'positive', icon: 'check-circle' };
const closed: Status = { label: 'Jetzt geschlossen', tone: 'neutral', icon: 'clock' };

function Today() {
  const now = useNow();
  const hours = useOpeningHours();
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
              <StatusBadge status={badgeOf(hours, vacations ?? [], now)} />
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

/** Whether it is open now; on a closed day that is said already, and the badge tells when it opens. */
function badgeOf(
  hours: readonly OpeningHour[],
  vacations: Parameters<typeof isVacation>[0],
  now: ReturnType<typeof useNow>,
): Status {
  const spansOn = (date: string) => (isVacation(vacations, date) ? [] : openSpansOf(hours, date));
  const today = spansOn(now.date);
  if (today.length > 0) return isOpenAt(today, now.time) ? open : closed;
  const next = daysAfter(now.date).find((date) => spansOn(date).length > 0);
  if (next === undefined) return closed;
  const [first] = spansOn(next);
  return {
    ...closed,
    label: `Öffnet ${dayInWords(next, now.date).replace('Morgen', 'morgen')} um ${shortTime(first?.from ?? 0)} Uhr`,
  };
}

/** The days of the next weeks, among which a garage opens again. */
function daysAfter(date: string): readonly string[] {
  return Array.from({ length: 21 }, (_, day) => addDays(date, day + 1));
}

function todayInWords(known: boolean, onVacation: boolean, spans: ReturnType<typeof openSpansOf>): string {
  if (!known) return 'Keine Zeiten hinterlegt';
  if (onVacation) return 'Betriebsurlaub';
  return spans.length > 0 ? spansInWords(spans) : 'Geschlossen';
}

/** Street and town, with the way there. */
function Address() {
  const { data: company } = useQuery(companyQuery);
  const mapUrl = useQuery(siteTextsQuery).data?.mapUrl;
  const lines = addressLines(company ?? {});
  if (lines.length === 0) return null;
  const href = mapUrl || openStreetMapHref(lines.join(', '));
  return (
    <section>
      <h2>Adresse</h2>
      <address>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <a href={href} target="_blank" rel="noopener noreferrer">
        Karte öffnen<span className="sr"> (in neuem Tab)</span>
      </a>
    </section>
  );
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
