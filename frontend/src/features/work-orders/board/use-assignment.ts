import { useRef, useState, type DragEvent } from 'react';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { BoardOperationAnswer, BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { planFrom } from '#contracts/work-orders/operations/plan-from.js';
import { timeOfMinutes } from '#contracts/values/local-date-time.js';
import { call } from '../../../api/http.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { useWrite } from '../../../ui/forms/write.js';
import { NOT_REFUSED, planRefusal, type PlanDays, type PlanQuestion, type PlanRefusal } from './plan-form.js';

export type Worker = Pick<BoardRowAnswer, 'mechanicId' | 'mechanicName'>;
export type Assignment = ReturnType<typeof useAssignment>;

type Given = { readonly operation: BoardOperationAnswer; readonly mechanicId: string | null };
type Planned = {
  readonly operation: BoardOperationAnswer;
  readonly mechanicId: string;
  readonly startMinute: number;
};
/** What is dragged. `offset`: pixels from its left edge to the pointer. */
type Held = { readonly operation: BoardOperationAnswer; readonly offset: number };

/**
 * Gives operations to mechanics and plans them for a time of this day, by dragging, by keys or in a dialog. The server
 * decides whether it is allowed; where it asks back, the dialog asks.
 */
export function useAssignment(rows: readonly BoardRowAnswer[], { date, today }: PlanDays) {
  const held = useRef<Held | null>(null);
  const [question, setQuestion] = useState<PlanQuestion | null>(null);
  const ownerOf = (id: string) =>
    rows.find(({ operations }) => operations.some((one) => one.id === id))?.mechanicId ?? null;
  const nameOf = (id: string | null) =>
    rows.find(({ mechanicId }) => mechanicId === id)?.mechanicName ?? 'Nicht zugewiesen';
  const giving = useGiving(nameOf);
  const planning = usePlanning({ date, today }, nameOf, setQuestion);
  const give = (operation: BoardOperationAnswer, mechanicId: string | null) =>
    void giving.run({ operation, mechanicId });
  const plan = (wanted: Planned) => void planning.run(wanted);
  return {
    busy: giving.busy || planning.busy,
    give,
    plan,
    /** Opens the dialog of the plan. */
    ask: (operation: BoardOperationAnswer) =>
      setQuestion({ operation, mechanicId: ownerOf(operation.id), refusal: NOT_REFUSED }),
    /** What the dialog asks about; null: it is closed. */
    question,
    forgetQuestion: () => setQuestion(null),
    /** Moves work that has a time on this day by so many minutes. Without a time the dialog opens. */
    move: (operation: BoardOperationAnswer, minutes: number) => {
      const mechanicId = ownerOf(operation.id);
      if (operation.plan?.day !== date || mechanicId === null)
        setQuestion({ operation, mechanicId, refusal: NOT_REFUSED });
      else plan({ operation, mechanicId, startMinute: operation.plan.startMinute + minutes });
    },
    hold: (operation: BoardOperationAnswer, offset = 0) => (held.current = { operation, offset }),
    /** Dragging has ended, wherever it was dropped. */
    release: () => (held.current = null),
    /** What is dragged, which is let go by that. */
    take: () => {
      const taken = held.current;
      held.current = null;
      return taken;
    },
    /** What a row does with an operation that is dragged over it and dropped beside its hours. */
    target: (mechanicId: string | null) => ({
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (held.current !== null) give(held.current.operation, mechanicId);
        held.current = null;
      },
    }),
  };
}

type NameOf = (mechanicId: string | null) => string;

function useGiving(nameOf: NameOf) {
  return useWrite({
    send: ({ operation: { id, workOrderId }, mechanicId }: Given) =>
      call<OperationAnswer>(`/work-orders/${workOrderId}/operations/${id}`, {
        method: 'PUT',
        body: { mechanicId: mechanicId ?? '' },
      }),
    refresh: ['work-orders', 'time-logs'],
    done: ({ title }, { mechanicId }) => [nameOf(mechanicId), title],
    failed: 'Die Position konnte nicht zugewiesen werden.',
  });
}

/** `onRefused`: the server asks back, or the rules of slots refuse the time. */
function usePlanning(days: PlanDays, nameOf: NameOf, onRefused: (question: PlanQuestion) => void) {
  return useWrite({
    send: (wanted: Planned) => sendPlan(wanted, days),
    refresh: ['work-orders', 'time-logs'],
    onDone: (refusal, wanted) => {
      if (refusal !== null) onRefused({ ...wanted, refusal });
      else
        toasts.success(
          `${nameOf(wanted.mechanicId)}, ${timeOfMinutes(wanted.startMinute)} Uhr`,
          wanted.operation.title,
        );
    },
    failed: 'Die Position konnte nicht eingeplant werden.',
  });
}

/** Null: planned. */
async function sendPlan(
  { operation, mechanicId, startMinute }: Planned,
  { date, today }: PlanDays,
): Promise<PlanRefusal | null> {
  const { id, workOrderId, plan } = operation;
  const minutes = planFrom(today, plan)?.minutes ?? null;
  try {
    await call(`/work-orders/${workOrderId}/operations/${id}/plan`, {
      method: 'PUT',
      body: { mechanicId, date, startMinute, minutes, confirm: false },
    });
    return null;
  } catch (error) {
    const refusal = planRefusal(error);
    if (refusal === null) throw error;
    return refusal;
  }
}
