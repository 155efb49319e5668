import { Checkbox } from '@fluentui/react-components';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { call } from '../../../api/http.js';
import { formatInstant } from '../../../ui/dates/formats.js';
import { useWrite } from '../../../ui/forms/write.js';
import './operations.css';

type Tick = { readonly place: number; readonly ticked: boolean };

type CheckListProps = {
  readonly operation: Pick<OperationAnswer, 'id' | 'workOrderId' | 'title' | 'checklist'>;
  /** False: it is shown only. */
  readonly mayTick: boolean;
};

/** The points of the checklist, to tick. */
export function CheckList({ operation, mayTick }: CheckListProps) {
  const { id, workOrderId, title, checklist } = operation;
  const tick = useWrite({
    send: (body: Tick) =>
      call<OperationAnswer>(`/work-orders/${workOrderId}/operations/${id}/checks`, { method: 'PUT', body }),
    about: ({ place }) => String(place),
    refresh: ['work-orders', 'time-logs'],
    failed: 'Der Punkt konnte nicht abgehakt werden.',
  });
  return (
    <ul className="check-list" aria-label={`Checkliste: ${title}`}>
      {checklist.map(({ text, ticked }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a checklist is a copy that never changes its order
        <li key={place}>
          <Checkbox
            label={text}
            checked={ticked !== null}
            disabled={!mayTick || tick.isBusyAbout(String(place))}
            onChange={(_, { checked }) => void tick.run({ place, ticked: checked === true })}
          />
          {ticked !== null && (
            <small className="hint">{[ticked.by, formatInstant(ticked.at)].filter(Boolean).join(', ')}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

/** `Checkliste: 1 von 3` */
export function checksInWords({ checklist }: Pick<OperationAnswer, 'checklist'>): string {
  const ticked = checklist.filter((check) => check.ticked !== null).length;
  return `Checkliste: ${ticked} von ${checklist.length}`;
}
