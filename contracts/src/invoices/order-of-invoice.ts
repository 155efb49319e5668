/** The order that it bills. Only for an invoice of an order. */
export function orderIdOf({ workOrderId }: { readonly workOrderId: string | null }): string {
  if (workOrderId === null) throw new Error('This invoice bills no order');
  return workOrderId;
}
