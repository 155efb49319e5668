import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { SequenceEvent } from '#contracts/kernel/sequence.js';
import { documentNumber } from '#contracts/values/document-number.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import {
  numberRegister,
  numbersOutside,
  type RegisteredNumber,
} from '#contracts/invoices/number-register.js';
import { sortableNumber } from '#contracts/invoices/number-series.js';
import { findAll } from '../engine/find-all.js';
import { defineReadModel, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { Where } from '../engine/read-store.js';
import { invoices } from './invoices.js';

/** A year of a series of numbers. */
type NumberSequence = { readonly last: number; readonly returned: readonly number[] };

const NOTHING: NumberSequence = { last: 0, returned: [] };

function follow(
  { data }: RecordedEvent<SequenceEvent>,
  what: (sequence: NumberSequence) => Partial<NumberSequence>,
): Change<NumberSequence> {
  const key = `${data.series}-${data.year}`;
  return { key, apply: (sequence = NOTHING) => ({ ...sequence, ...what(sequence) }) };
}

const upTo = (event: RecordedEvent<SequenceEvent>, value: number) =>
  follow(event, ({ last }) => ({ last: Math.max(last, value) }));

/** How far each series of numbers has come, and which numbers were given back. */
export const numberSequences = defineReadModel<NumberSequence, SequenceEvent>({
  name: 'number-sequences',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    SequenceNumberTaken: (event) => upTo(event, event.data.value),
    SequenceAdvanced: (event) => upTo(event, event.data.to),
    SequenceNumberReturned: (event) =>
      follow(event, ({ returned }) => ({ returned: [...returned, event.data.value] })),
    SequenceNumberReused: (event) =>
      follow(event, ({ returned }) => ({ returned: returned.filter((value) => value !== event.data.value) })),
  },
});

/** Invoice numbers of a year's sequence behind `after`, and the value where the next page begins; null on the last. */
export async function registeredNumbers(
  readModels: ReadModels,
  { year, after, limit }: { readonly year: number; readonly after: number; readonly limit: number },
): Promise<{ readonly items: readonly RegisteredNumber[]; readonly next: number | null }> {
  const { last, returned } = (await readModels.get(numberSequences, `invoice-${year}`)) ?? NOTHING;
  const [from, to] = [after + 1, Math.min(last, after + limit)];
  const key = (value: number): string => sortableNumber(documentNumber('invoice', year, value));
  const span =
    from > to ? [] : await all(readModels, { numberKey: { from: key(from), to: key(to) } }, 'numberKey');
  const items = numberRegister({ year, from, to, returned: new Set(returned) }, span);
  return { items, next: to < last ? to : null };
}

/** Invoice numbers outside of the sequence on documents sent, or drafted, in this year, in their order. */
export async function registeredNumbersOutside(
  readModels: ReadModels,
  year: number,
): Promise<readonly RegisteredNumber[]> {
  const where = { outsideOn: { from: `${year}-01-01`, to: `${year}-12-31` } };
  return numbersOutside(await all(readModels, where, 'outsideOn'));
}

function all(readModels: ReadModels, where: Where, order: string): Promise<readonly KnownInvoice[]> {
  return findAll(readModels, invoices, { where, sort: [[order, 'asc']] });
}
