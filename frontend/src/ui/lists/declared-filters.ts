import type { Filter, Filters } from '#contracts/kernel/filters.js';
import { isLocalDate } from '#contracts/values/local-date-time.js';
import type { ListFilter, ListQuestions } from './list-address.js';

type Named = readonly (readonly [name: string, filter: Filter & { readonly address: string }])[];

/** The filters that the address of the page can say, by the names of their parameters in the API. */
export function inAddress(declared: Filters): Named {
  return Object.entries(declared).filter(([, { address }]) => address !== undefined) as unknown as Named;
}

/** The address parameters of a list with declared filters. */
export function questionsOf(declared: Filters, others: ListQuestions = {}): ListQuestions {
  return { ...others, filters: inAddress(declared).map(([, { address }]) => address) };
}

/** The parameters of the call that an address means. What cannot be read is left out. */
export function queryIn(declared: Filters, said: ListFilter): Readonly<Record<string, string>> {
  const values = inAddress(declared).map(([name, filter]) => [
    name,
    valueOf(filter, said[filter.address] ?? ''),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function valueOf({ kind, choices = [], words }: Filter, word: string): string {
  if (kind === 'from' || kind === 'to') return isLocalDate(word) ? word : '';
  return choices.find((choice) => (words?.[choice] ?? choice) === word) ?? '';
}
