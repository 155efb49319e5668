/** Where an invoice is shown: at its order, or in the list of invoices if it bills none. */
export function invoiceAddress(invoiceId: string, workOrderId: string | null): string {
  return workOrderId === null
    ? `/work-orders?view=invoices&rechnung=${invoiceId}`
    : `/work-orders?view=orders&id=${workOrderId}`;
}
