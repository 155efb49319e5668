import {
  ArrowSwapRegular,
  BoxRegular,
  CalendarRegular,
  CheckmarkRegular,
  ClipboardTaskListLtrRegular,
  DatabaseRegular,
  DocumentRegular,
  GaugeRegular,
  VehicleCarRegular,
  WrenchRegular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { LifeEntry, LifeKind } from '#contracts/vehicles/vehicle-life.api.js';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { messageOf } from '../../api/http.js';
import { formatDate } from '../../ui/dates/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { OpenButton } from '../../ui/files/open-button.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { modelOf } from './vehicle-words.js';
import { vehicleLife } from './vehicles.queries.js';
import './life-line.css';

const ICONS: Readonly<Record<LifeKind, FluentIcon>> = {
  registered: VehicleCarRegular,
  appointment: CalendarRegular,
  'work-order': WrenchRegular,
  operation: CheckmarkRegular,
  part: BoxRegular,
  estimate: ClipboardTaskListLtrRegular,
  invoice: DocumentRegular,
  reading: GaugeRegular,
  enrichment: DatabaseRegular,
  owner: ArrowSwapRegular,
};
const FAILED = 'Der Lebenslauf konnte nicht geladen werden.';

/** "Lebenslauf": the life of a car on one line. It says nothing of people; a buyer gets a paper with what concerns him. */
export function LifeLine({ vehicle }: { readonly vehicle: VehicleAnswer }) {
  const query = useQuery(vehicleLife(vehicle.id));
  if (query.isPending) return <LoadingRows />;
  if (query.data === undefined)
    return <FailedList message={messageOf(query.error, FAILED)} retry={() => void query.refetch()} />;
  const { entries } = query.data;
  if (entries.length === 0) return <EmptyList sentence="Noch ist nichts geschehen." />;
  return (
    <div className="life-line">
      <div className="life-head">
        <div>
          <b>{modelOf(vehicle)}</b>
          <small>
            VIN {vehicle.vin ?? 'nicht bekannt'}, Erstzulassung {formatDate(vehicle.firstRegDate)}
          </small>
        </div>
        <OpenButton
          path={`/vehicles/${vehicle.id}/life.pdf`}
          failed="Der Lebenslauf konnte nicht gedruckt werden."
        >
          Für Käufer drucken
        </OpenButton>
      </div>
      <ol>
        {byDay(entries).map(([day, ofDay]) => (
          <li key={day}>
            <time dateTime={day}>{formatDate(day)}</time>
            <ul>
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Entry({ entry: { kind, what, of } }: { readonly entry: LifeEntry }) {
  const Drawing = ICONS[kind];
  return (
    <li>
      <Drawing aria-hidden="true" />
      {of === null ? what : <SiteLink to={addressOf(of)}>{what}</SiteLink>}
    </li>
  );
}

function addressOf({ kind, id }: NonNullable<LifeEntry['of']>): string {
  if (kind === 'estimate') return `/estimates?id=${id}`;
  return kind === 'work-order' ? `/work-orders?view=orders&id=${id}` : `/appointments?highlight=${id}`;
}

/** The days in their order, each with what happened on it. */
function byDay(entries: readonly LifeEntry[]): readonly (readonly [string, readonly LifeEntry[]])[] {
  const days = new Map<string, LifeEntry[]>();
  for (const entry of entries) days.set(entry.on, [...(days.get(entry.on) ?? []), entry]);
  return [...days];
}
