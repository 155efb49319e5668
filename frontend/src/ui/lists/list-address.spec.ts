import {
  addressFiltered,
  addressOfPage,
  addressSized,
  addressSorted,
  askedList,
  type ListQuestions,
} from './list-address.js';

const questions: ListQuestions = {
  filters: ['status', 'von'],
  sorting: { id: 'name', desc: false },
  sortable: ['name', 'firma'],
  drops: ['highlight'],
};
const at = (query: string) => new URLSearchParams(query);

describe('the address of a list', () => {
  it('says nothing about what is as usual', () => {
    expect(askedList(at(''), questions)).toEqual({
      search: '',
      filter: { status: '', von: '' },
      sorting: { id: 'name', desc: false },
      page: 0,
      size: 10,
    });
  });

  it('says what was asked for, and what cannot be read counts as not said', () => {
    expect(askedList(at('suche=ho&status=offen&sort=-firma&seite=3&zeilen=25'), questions)).toEqual({
      search: 'ho',
      filter: { status: 'offen', von: '' },
      sorting: { id: 'firma', desc: true },
      page: 2,
      size: 25,
    });
    expect(askedList(at('sort=mail&seite=x&zeilen=7'), questions)).toMatchObject({
      sorting: { id: 'name', desc: false },
      page: 0,
      size: 10,
    });
  });

  it('starts another list on its first page, without what was meant for the one before', () => {
    const before = at('suche=ho&seite=3&highlight=1&tab=a');
    expect(addressFiltered(before, { search: '', status: 'offen' }, questions).toString()).toBe(
      'tab=a&status=offen',
    );
    expect(addressSized(before, 25, questions).toString()).toBe('suche=ho&highlight=1&tab=a&zeilen=25');
    expect(addressSized(at('zeilen=25&seite=2'), 10, questions).toString()).toBe('');
  });

  it('turns the order round where it holds already', () => {
    const byFirm = addressSorted(at('seite=2'), { id: 'firma', desc: false }, questions);
    expect(byFirm.toString()).toBe('sort=firma');
    expect(addressSorted(byFirm, { id: 'firma', desc: false }, questions).toString()).toBe('sort=-firma');
    expect(addressSorted(at(''), { id: 'name', desc: false }, questions).toString()).toBe('sort=-name');
    expect(addressSorted(at('sort=-name'), { id: 'name', desc: true }, questions).toString()).toBe('');
  });

  it('counts its pages from 1', () => {
    expect(addressOfPage(at('suche=a'), 1).toString()).toBe('suche=a&seite=2');
    expect(addressOfPage(at('seite=2'), 0).toString()).toBe('');
  });
});
