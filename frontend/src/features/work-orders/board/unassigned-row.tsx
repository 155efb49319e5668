import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { formatMinutes } from '../../../ui/dates/formats.js';
import { AssignList } from './assign-list.js';
import { appointmentBlock, inLanes, isComing } from './board-blocks.js';
import { BoardLane } from './board-lane.js';
import type { BoardScale } from './board-scale.js';
import { useRights } from '../rights.js';
import { appointmentsOfDayQuery, unassignedQuery } from '../work-orders.queries.js';
import type { Assignment } from './use-assignment.js';

/** What every row of the board knows. */
export type OnBoard = {
  /** The day of the board. */
  readonly date: LocalDate;
  readonly isPast: boolean;
  readonly scale: BoardScale;
  /** By the server's timer; null: another day. */
  readonly now: number | null;
  /** Undefined: the user may not assign. */
  readonly assignment: Assignment | undefined;
};

type UnassignedRowProps = OnBoard & { readonly rows: readonly BoardRowAnswer[] };

/** What nobody has yet: operations, and the day's appointments that are no order yet. */
export function UnassignedRow({ date, isPast, rows, scale, now, assignment }: UnassignedRowProps) {
  const isOffice = useRights().isOffice;
  const waiting = useQuery(unassignedQuery).data ?? [];
  const booked = useQuery({ ...appointmentsOfDayQuery(date), enabled: isOffice }).data ?? [];
  const operations = isPast ? [] : waiting;
  const coming = booked.filter(isComing);
  if (operations.length === 0 && coming.length === 0) return null;
  const minutes = operations.reduce((sum, { estimatedTimeMin }) => sum + estimatedTimeMin, 0);
  return (
    <section className="board-row is-unassigned" aria-label="Nicht zugewiesen" {...assignment?.target(null)}>
      <div className="board-who">
        <b>Nicht zugewiesen</b>
        <span className="order-overrun">{formatMinutes(minutes)}</span>
      </div>
      <BoardLane scale={scale} blocks={inLanes(coming.map(appointmentBlock))} now={now} />
      <div className="board-sum">
        <b>{operations.length}</b>
        <span className="muted">{operations.length === 1 ? 'Position' : 'Positionen'}</span>
        <span className="muted">
          {coming.length} {coming.length === 1 ? 'Termin' : 'Termine'}
        </span>
      </div>
      {operations.length > 0 && (
        <div className="board-details">
          <AssignList
            operations={operations}
            date={date}
            mechanicId={null}
            workers={rows}
            assignment={assignment}
          />
        </div>
      )}
    </section>
  );
}
