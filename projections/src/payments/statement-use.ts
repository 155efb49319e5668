import { statementUse, type StatementUse } from '#contracts/bank/kept-statement.js';
import type { ReadModels } from '../engine/read-models.js';
import { invoicesByIds } from '../invoices/invoices.js';
import { entriesOfStatement } from './bank-entries.js';
import { paymentsByIds } from './payments.js';

/** What a bank statement is still needed for; null: nothing. */
export async function useOfStatement(
  readModels: ReadModels,
  statementId: string,
): Promise<StatementUse | null> {
  const entries = await entriesOfStatement(readModels, statementId);
  const paymentIds = new Set(entries.flatMap(({ claim }) => claim?.paymentId ?? []));
  const payments = await paymentsByIds(readModels, [...paymentIds]);
  const invoiceIds = payments.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId));
  const invoices = await invoicesByIds(readModels, [...new Set(invoiceIds)]);
  return statementUse(entries, payments, [...invoices.values()]);
}
