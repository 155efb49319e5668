import type { Filters } from '#contracts/kernel/filters.js';
import { isLocalDate } from '#contracts/values/local-date-time.js';
import { ChoiceFilter } from './choice-filter.js';
import { DateField } from '../dates/date-field.js';
import { inAddress } from './declared-filters.js';
import { useToday } from '../dates/today.js';
import type { ListAddress } from './use-list-address.js';

type DeclaredFiltersProps = {
  readonly filters: Filters;
  readonly address: Pick<ListAddress, 'filter' | 'setFilter'>;
  /** The labels of a filter's choices, by the filter's name. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The inputs of all filters that the address of the page can say. */
export function DeclaredFilters({ filters, address, labels = {} }: DeclaredFiltersProps) {
  const today = useToday();
  return inAddress(filters).map(([name, filter]) => {
    const { kind, label, choices = [], words } = filter;
    const value = address.filter[filter.address] ?? '';
    const change = (next: string) => address.setFilter({ [filter.address]: next });
    if (kind === 'from' || kind === 'to') {
      const date = isLocalDate(value) ? value : null;
      return (
        <DateField
          key={name}
          label={label}
          value={date}
          today={today}
          onChange={(next) => change(next ?? '')}
        />
      );
    }
    const called = choices.map((choice) => [words?.[choice] ?? choice, labels[name]?.[choice] ?? choice]);
    return (
      <ChoiceFilter
        key={name}
        label={label}
        value={value}
        choices={Object.fromEntries(called)}
        onChange={change}
      />
    );
  });
}
