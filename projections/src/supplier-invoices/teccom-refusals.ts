import { tecComRefusalsStream, type TecComRefusal } from '#contracts/supplier-invoices/teccom-refusals.js';
import { text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import { rowsReadModel } from '../engine/rows-read-model.js';

export const tecComRefusals = rowsReadModel(tecComRefusalsStream, {
  version: 1,
  fields: { refusedAt: text(({ refusedAt }) => refusedAt) },
  indexes: [['refusedAt']],
});

/** Latest first; at most 200. */
export async function listTecComRefusals(readModels: ReadModels): Promise<readonly TecComRefusal[]> {
  const { items } = await readModels.find(tecComRefusals, { sort: [['refusedAt', 'desc']], limit: 200 });
  return items;
}
