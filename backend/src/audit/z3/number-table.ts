import { fateInWords, type RegisteredNumber } from '#contracts/invoices/number-register.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { registeredNumbers, registeredNumbersOutside } from '#projections/invoices/invoice-numbers.js';
import { textColumn, type Table } from './table.js';

const AT_ONCE = 500;

/** Every number of the years of the period, and what became of it. */
export const numberTable: Table<RegisteredNumber> = {
  name: 'Rechnungsnummern',
  description: 'Jede Rechnungsnummer der Jahre des Zeitraums und was aus ihr wurde; Lücken mit Grund',
  keys: 1,
  columns: [
    textColumn('Rechnungsnummer', 'Nummer', ({ number }) => number),
    textColumn('Verbleib', 'Was aus der Nummer wurde', fateInWords),
    textColumn('Grund', 'Warum sie fehlt oder außerhalb der Reihe liegt', ({ reason }) => reason),
  ],
  async *rows({ readModels }, { from, to }) {
    for (let year = yearOf(from); year <= yearOf(to); year++) {
      yield* inSequence(readModels, year);
      yield await registeredNumbersOutside(readModels, year);
    }
  },
};

async function* inSequence(readModels: ReadModels, year: number): AsyncIterable<readonly RegisteredNumber[]> {
  let after: number | null = 0;
  while (after !== null) {
    const page: Awaited<ReturnType<typeof registeredNumbers>> = await registeredNumbers(readModels, {
      year,
      after,
      limit: AT_ONCE,
    });
    yield page.items;
    after = page.next;
  }
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
