import { changedFacts, changeFacts, sentenceOf, valuesOfFact } from './changed-facts.js';
import { fields, line } from './fields.js';

const facts = () =>
  changeFacts(fields({ street: line('Straße', 50), city: line('Ort', 50), notes: line('Notizen', 50) }), {
    AddressChanged: { label: 'Anschrift', fields: ['street', 'city'] },
    NotesChanged: { label: 'Notizen', fields: ['notes'] },
  });
const before = { street: 'Weg 1', city: 'Musterstadt', notes: 'ruft an' };

const sentence = (data: object) => sentenceOf(facts(), { type: 'AddressChanged', data });

describe('a change of a record', () => {
  it('is a fact for each group with a changed field, with all fields of the group', () => {
    expect(changedFacts(facts(), { id: 'c' }, before, { ...before, street: null })).toEqual([
      { type: 'AddressChanged', version: 1, data: { id: 'c', street: null, city: 'Musterstadt' } },
    ]);
    expect(changedFacts(facts(), { id: 'c' }, before, { ...before })).toEqual([]);
  });

  it('is read back without fields that are newer than the fact', () => {
    expect(
      valuesOfFact(facts(), { type: 'AddressChanged', data: { id: 'c', street: 'Weg 2' } }),
    ).toStrictEqual({
      street: 'Weg 2',
    });
    for (const type of ['Erased', 'toString']) expect(valuesOfFact(facts(), { type, data: {} })).toBeNull();
  });

  it('is told as a removal only if nothing is left of the group', () => {
    expect(sentence({ street: null, city: 'Musterstadt' })).toBe('Anschrift geändert');
    expect(sentence({ street: null })).toBe('Anschrift entfernt');
    expect(() => sentenceOf(facts(), { type: 'Erased', data: {} })).toThrow('Erased is in no group');
  });
});
