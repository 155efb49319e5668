import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { changeFacts, changedFacts, personalDefinitions, valuesOfFact, sentenceOf } from './changed-facts.js';
import {
  briefLabelsOf,
  choice,
  decimal,
  email,
  emptyOf,
  fields,
  labelsOf,
  line,
  lines,
  money,
  pick,
  quantity,
  recordIn,
  sentIn,
  whole,
  yesNo,
} from './fields.js';
import { changeRequestOf, newRequestOf } from './request-of.js';

const LENGTH = 'Ein Ruder ist 1 bis 6 Meter lang.';
const boatFields = fields({
  name: line('Name', 10, { required: true, missing: 'Bitte einen Namen angeben.' }),
  mail: email(),
  notes: lines('Notizen', 20),
  seats: whole('Plätze', { min: 1, max: 12 }, { wrong: 'Ein Boot hat 1 bis 12 Plätze.' }),
  price: money('Preis', { min: 0, max: 99 }),
  colour: choice('Farbe', ['red', 'blue']),
  forHire: yesNo('Zu vermieten'),
});
const boatFacts = changeFacts(boatFields, {
  BoatNamed: { label: 'Name', fields: ['name', 'mail'] },
  BoatNoted: { label: 'Notizen', fields: ['notes'] },
  BoatFitted: { label: 'Ausstattung', fields: ['seats', 'price', 'colour', 'forHire'] },
});
const empty = emptyOf(boatFields);

class NewBoat extends newRequestOf(boatFields) {}
class BoatChange extends changeRequestOf(boatFields) {}

const oarFields = fields({
  length: decimal(
    'Länge in Metern',
    1,
    { min: 1, max: 6 },
    { required: true, brief: 'Länge', wrong: LENGTH },
  ),
  unit: line('Einheit', 3, { initial: 'm' }),
  count: quantity('Anzahl', { required: true, aboveZero: true, detail: 'Bitte alle Ruder angeben.' }),
});
class NewOar extends newRequestOf(oarFields) {}

function faultsOf(type: new () => object, body: object): Record<string, readonly string[]> {
  const faults = validateSync(plainToInstance(type, body));
  return Object.fromEntries(faults.map((one) => [one.property, Object.values(one.constraints ?? {})]));
}

describe('declared fields', () => {
  it('give the empty record', () => {
    expect(empty).toEqual({
      name: '',
      mail: null,
      notes: null,
      seats: null,
      price: null,
      colour: null,
      forHire: false,
    });
  });

  it('give their labels', () => {
    expect(labelsOf(boatFields)).toMatchObject({ name: 'Name', mail: 'E-Mail', forHire: 'Zu vermieten' });
  });

  it('pick the record out of a larger one', () => {
    expect(pick(boatFields, Object.assign({ id: '1' }, empty))).toEqual(empty);
  });

  it('give their names in error messages', () => {
    expect(briefLabelsOf(oarFields)).toEqual({ length: 'Länge', unit: 'Einheit', count: 'Anzahl' });
  });

  it('start with their initial value, and are reset to it', () => {
    expect(recordIn(oarFields, { length: 2.5, count: 1 })).toEqual({ length: 2.5, unit: 'm', count: 1 });
    expect(sentIn(oarFields, { unit: null })).toEqual({ unit: 'm' });
  });

  it('keep a required value if a change sends null', () => {
    expect(sentIn(boatFields, { name: null })).toEqual({});
  });

  it('tell sent fields from omitted ones', () => {
    expect(sentIn(boatFields, { notes: null, seats: undefined })).toEqual({ notes: null });
  });
});

describe('a request of declared fields', () => {
  it('requires the required fields if it creates a record', () => {
    expect(faultsOf(NewBoat, {})).toEqual({ name: expect.arrayContaining(['Bitte einen Namen angeben.']) });
    expect(faultsOf(NewBoat, { name: 'Möwe' })).toEqual({});
  });

  it('may omit every field if it changes a record', () => {
    expect(faultsOf(BoatChange, {})).toEqual({});
  });

  it.each([
    ['name', 'x'.repeat(11)],
    ['mail', 'nobody'],
    ['notes', 'x'.repeat(21)],
    ['seats', 13],
    ['price', 1.005],
    ['price', 100],
    ['colour', 'green'],
    ['forHire', 'yes'],
  ])('refuses %s = %p', (field, value) => {
    expect(Object.keys(faultsOf(BoatChange, { [field]: value }))).toEqual([field]);
  });

  it("reports the field's own message", () => {
    expect(faultsOf(BoatChange, { seats: 0.5 })['seats']).toContain('Ein Boot hat 1 bis 12 Plätze.');
  });

  it.each([[undefined], [0.5], [6.5], [2.25]])(
    "refuses the decimal %p with the field's own message",
    (length) => {
      expect(faultsOf(NewOar, { length, count: 1 })['length']).toContain(LENGTH);
    },
  );

  it('refuses a quantity of 0, and adds the detail of the field', () => {
    const [fault] = validateSync(plainToInstance(NewOar, { length: 2, count: 0 }));
    expect(fault?.contexts).toEqual({ isQuantity: { detail: 'Bitte alle Ruder angeben.' } });
  });

  it('refuses a change that empties a required text', () => {
    expect(faultsOf(BoatChange, { name: ' ' })).toEqual({ name: ['Bitte einen Namen angeben.'] });
  });

  it('turns an empty text into null and collapses white space', () => {
    const boat = plainToInstance(BoatChange, { mail: ' ', notes: 'a\r\n b ', name: ' Die  Möwe ' });
    expect(boat).toMatchObject({ mail: null, notes: 'a\n b', name: 'Die Möwe' });
  });
});

describe('facts of declared fields', () => {
  const after = { ...empty, name: 'Möwe', notes: 'leck' };
  const facts = changedFacts(boatFacts, { boatId: '1' }, empty, after);

  it('record each group with a changed field as a whole', () => {
    expect(facts).toEqual([
      { type: 'BoatNamed', version: 1, data: { boatId: '1', name: 'Möwe', mail: null } },
      { type: 'BoatNoted', version: 1, data: { boatId: '1', notes: 'leck' } },
    ]);
  });

  it('fold back into the record', () => {
    expect(facts.reduce((boat, fact) => ({ ...boat, ...valuesOfFact(boatFacts, fact) }), empty)).toEqual(
      after,
    );
  });

  it('omit a field that was added after the fact was recorded', () => {
    expect(valuesOfFact(boatFacts, { type: 'BoatNamed', data: { name: 'Möwe' } })).toEqual({ name: 'Möwe' });
  });

  it('return null for a fact of no group', () => {
    expect(valuesOfFact(boatFacts, { type: 'BoatSunk', data: {} })).toBeNull();
  });

  it('name their personal fields', () => {
    expect(personalDefinitions(boatFacts, 'boatId').BoatNoted).toEqual({
      version: 1,
      personal: { subject: 'boatId', fields: ['notes'] },
    });
  });

  it.each([
    ['leck', 'Notizen geändert'],
    [null, 'Notizen entfernt'],
  ])('have a sentence in the history: %p', (notes, sentence) => {
    expect(sentenceOf(boatFacts, { type: 'BoatNoted', data: { notes } })).toBe(sentence);
  });

  it('do not compile while a field is in no group', () => {
    // @ts-expect-error -- `mail` and others are in no group
    expect(changeFacts(boatFields, { BoatNamed: { label: 'Name', fields: ['name'] } })).toBeDefined();
  });
});
