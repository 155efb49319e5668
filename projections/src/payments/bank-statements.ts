import { bankStatementStream, type KnownBankStatement } from '#contracts/bank/bank-entry.js';
import type { BankStatementEvent } from '#contracts/bank/bank.events.js';
import { statementKeptUntil } from '#contracts/bank/kept-statement.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

function follow(event: RecordedEvent<BankStatementEvent>): Change<KnownBankStatement> {
  return {
    key: event.data.statementId,
    apply: (known) => bankStatementStream.evolve(known ?? bankStatementStream.initial, event) ?? undefined,
  };
}

/** Files of the bank, and until when they are kept. */
export const bankStatements = defineReadModel<KnownBankStatement, BankStatementEvent>({
  name: 'bank-statements',
  version: 1,
  fields: {
    keptUntil: text((statement) => (statement.retentionEnded ? null : statementKeptUntil(statement))),
  },
  indexes: [['keptUntil']],
  on: { BankStatementReceived: follow, BankStatementReleased: follow, BankStatementRetentionEnded: follow },
});

/** Statements whose retention is over and that are not erased, the longest overdue first. */
export async function statementsPastRetention(
  readModels: ReadModels,
  { today, limit }: { readonly today: LocalDate; readonly limit: number },
): Promise<readonly KnownBankStatement[]> {
  const { items } = await readModels.find(bankStatements, {
    where: { keptUntil: { to: addDays(today, -1) } },
    sort: [['keptUntil', 'asc']],
    limit,
  });
  return items;
}
