import { filters, searchFor, whether } from '../../kernel/filters.js';

export const articleFilters = filters({
  active: whether('Geführt', {
    wrong: 'Der Filter „active“ kann true oder false sein.',
    address: 'aktiv',
    words: { true: 'ja', false: 'nein' },
  }),
  search: searchFor(),
});
