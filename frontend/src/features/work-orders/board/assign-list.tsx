import { Button, Select } from '@fluentui/react-components';
import type { BoardOperationAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { planFrom } from '#contracts/work-orders/operations/plan-from.js';
import { formatMinutes } from '../../../ui/dates/formats.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { useToday } from '../../../ui/dates/today.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { Plate } from '../../../ui/plate.js';
import { plannedTime, WAITING } from './board-blocks.js';
import type { Assignment, Worker } from './use-assignment.js';

type AssignListProps = {
  readonly operations: readonly BoardOperationAnswer[];
  /** The day of the board. */
  readonly date: string;
  readonly mechanicId: string | null;
  readonly workers: readonly Worker[];
  /** Undefined: the user may not assign. */
  readonly assignment: Assignment | undefined;
};

/** Operations as a list: for phones, and to give one to somebody else without a pointer. */
export function AssignList({ operations, date, mechanicId, workers, assignment }: AssignListProps) {
  const today = useToday();
  return (
    <ul className="board-list">
      {operations.map((operation) => {
        const { id, workOrderId, workOrderNumber, title, licensePlate, estimatedTimeMin, status } = operation;
        const { waitsForApproval } = operation;
        const mayGive = assignment !== undefined && status !== 'DONE';
        return (
          <li key={id}>
            {mayGive && (
              <span
                className="board-grip"
                aria-hidden="true"
                draggable
                onDragStart={() => assignment.hold(operation)}
                onDragEnd={assignment.release}
              >
                ⠿
              </span>
            )}
            <Plate plate={licensePlate} />
            <SiteLink to={`/work-orders?view=orders&id=${workOrderId}`}>
              {title} ({workOrderNumber})
            </SiteLink>
            {waitsForApproval && <StatusBadge status={WAITING} />}
            <span className="muted">{plannedTime(operation, date) || formatMinutes(estimatedTimeMin)}</span>
            {mayGive && (
              <Button
                size="small"
                className="board-plan"
                aria-label={`Einplanen: ${title}`}
                onClick={() => assignment.ask(operation)}
              >
                {planFrom(today, operation.plan) === null ? 'Einplanen' : 'Verschieben'}
              </Button>
            )}
            {mayGive && (
              <Select
                size="small"
                aria-label={`Mechaniker für ${title}`}
                value={mechanicId ?? ''}
                disabled={assignment.busy}
                onChange={(_, { value }) => assignment.give(operation, value === '' ? null : value)}
              >
                <option value="">Nicht zugewiesen</option>
                {workers.map((worker) => (
                  <option key={worker.mechanicId} value={worker.mechanicId}>
                    {worker.mechanicName}
                  </option>
                ))}
              </Select>
            )}
          </li>
        );
      })}
    </ul>
  );
}
