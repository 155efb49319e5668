import { Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { call } from '../../../api/http.js';
import { formatInstant } from '../../../ui/dates/formats.js';
import { useWrite } from '../../../ui/forms/write.js';
import './operations.css';

type Tick = { readonly place: number; readonly ticked: boolean };

type Pressed = {
  readonly of: OperationAnswer['checklist'];
  readonly places: ReadonlyMap<number, boolean>;
};

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
  // A press shows at once, until the list that knows it is here.
  const [pressed, setPressed] = useState<Pressed>({ of: checklist, places: new Map() });
  const isTicked = (place: number) =>
    (pressed.of === checklist ? pressed.places.get(place) : undefined) ?? checklist[place]?.ticked !== null;
  const press = async (place: number, ticked: boolean) => {
    const places = new Map(pressed.of === checklist ? pressed.places : []).set(place, ticked);
    setPressed({ of: checklist, places });
    if (!(await tick.run({ place, ticked }))) setPressed({ of: checklist, places: new Map() });
  };
  return (
    <ul className="check-list" aria-label={`Checkliste: ${title}`}>
      {checklist.map(({ text, ticked }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a checklist is a copy that never changes its order
        <li key={place}>
          <Checkbox
            label={text}
            checked={isTicked(place)}
            disabled={!mayTick}
            onChange={(_, { checked }) => void press(place, checked === true)}
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
