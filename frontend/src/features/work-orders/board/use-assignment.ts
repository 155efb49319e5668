import { useRef, type DragEvent } from 'react';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { BoardOperationAnswer, BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { call } from '../../../api/http.js';
import { useWrite } from '../../../ui/forms/write.js';

export type Worker = Pick<BoardRowAnswer, 'mechanicId' | 'mechanicName'>;
export type Assignment = ReturnType<typeof useAssignment>;

type Given = { readonly operation: BoardOperationAnswer; readonly mechanicId: string | null };

/** Gives operations to mechanics, by dragging or from a list. The server decides whether it is allowed. */
export function useAssignment(workers: readonly Worker[]) {
  const held = useRef<BoardOperationAnswer | null>(null);
  const nameOf = (id: string | null) =>
    workers.find(({ mechanicId }) => mechanicId === id)?.mechanicName ?? 'Nicht zugewiesen';
  const write = useWrite({
    send: ({ operation: { id, workOrderId }, mechanicId }: Given) =>
      call<OperationAnswer>(`/work-orders/${workOrderId}/operations/${id}`, {
        method: 'PUT',
        body: { mechanicId: mechanicId ?? '' },
      }),
    refresh: ['work-orders', 'time-logs'],
    done: ({ title }, { mechanicId }) => [nameOf(mechanicId), title],
    failed: 'Die Position konnte nicht zugewiesen werden.',
  });
  const give = (operation: BoardOperationAnswer, mechanicId: string | null) =>
    void write.run({ operation, mechanicId });
  return {
    busy: write.busy,
    give,
    hold: (operation: BoardOperationAnswer) => (held.current = operation),
    /** What a row does with an operation that is dragged over it and dropped on it. */
    target: (mechanicId: string | null) => ({
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (held.current !== null) give(held.current, mechanicId);
        held.current = null;
      },
    }),
  };
}
