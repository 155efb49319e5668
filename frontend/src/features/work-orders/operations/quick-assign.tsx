import { Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { call } from '../../../api/http.js';
import { useWrite } from '../../../ui/forms/write.js';
import { mechanicsQuery } from '../work-orders.queries.js';

type QuickAssignProps = { readonly operation: OperationAnswer };

/** Gives an operation that nobody has to a mechanic, in its row. */
export function QuickAssign({ operation: { id, workOrderId, title, revision } }: QuickAssignProps) {
  const mechanics = useQuery(mechanicsQuery).data ?? [];
  const assign = useWrite({
    send: (mechanicId: string) =>
      call<OperationAnswer>(`/work-orders/${workOrderId}/operations/${id}`, {
        method: 'PUT',
        ifMatch: revision,
        body: { mechanicId },
      }),
    refresh: ['work-orders', 'time-logs'],
    failed: 'Der Mechaniker konnte nicht aktualisiert werden.',
  });
  return (
    <Select
      size="small"
      aria-label={`Mechaniker für ${title}`}
      value=""
      disabled={assign.busy}
      onChange={(_, { value }) => value !== '' && void assign.run(value)}
    >
      <option value="">Nicht zugewiesen</option>
      {mechanics.map(({ id: mechanicId, name }) => (
        <option key={mechanicId} value={mechanicId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
