import { useQuery } from '@tanstack/react-query';
import type { OrderOnItsWay } from '#contracts/work-orders/order-steps.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { useMay } from '../../../api/session/use-may.js';
import { operationsQuery, orderTotalQuery } from '../work-orders.queries.js';

/** An order with what decides about its steps. */
export type WaysideOrder = WorkOrderAnswer & OrderOnItsWay;

/** Adds the number of unfinished operations, once they are known. */
export function useWaysideOrder(order: WorkOrderAnswer): WaysideOrder {
  const operations = useQuery(operationsQuery(order.id)).data;
  return { ...order, openOperations: operations?.filter(({ status }) => status !== 'DONE').length };
}

/** Gross euros of the invoice, or of what would be billed now; undefined: unknown, or not for this user. */
export function useOrderTotal({ id, invoice, status }: WorkOrderAnswer): number | undefined {
  const mayRead = useMay('invoices:read');
  const mayPropose = useMay('invoices:change') && status !== 'CANCELLED';
  const hasInvoice = Boolean(invoice);
  const enabled = hasInvoice ? mayRead : mayPropose;
  const query = useQuery({ ...orderTotalQuery(id, hasInvoice), enabled });
  return enabled ? query.data : undefined;
}
