import { fields, line } from '#contracts/kernel/fields.js';
import { groupsOf } from './field-groups.js';

const declared = fields({ name: line('Name', 9), street: line('Straße', 9), note: line('Notiz', 9) });

describe('the groups of a form', () => {
  it('hold every field once, in the order of the groups', () => {
    expect(groupsOf(declared, { Notizen: ['note'], Person: 'rest' })).toEqual([
      { title: 'Notizen', names: ['note'] },
      { title: 'Person', names: ['name', 'street'] },
    ]);
  });

  it('lose no field that nobody named', () => {
    expect(groupsOf(declared, { Person: ['name'], Anschrift: ['street'] }).at(-1)).toEqual({
      title: 'Anschrift',
      names: ['street', 'note'],
    });
  });
});
