import {
  begunWith,
  EMPTY_DRAFT,
  dateError,
  errorsOf,
  firstWrong,
  isTyped,
  requestOf,
  serverErrors,
  typedSince,
  type Draft,
} from './draft.js';

const NOW = { date: '2026-11-18', time: '10:20' };
const DRAFT: Draft = {
  name: ' Edda Rothbach ',
  email: 'e.rothbach@mail.example',
  telefon: '',
  kfz: 'XM-ER 207',
  vehicleId: '',
  remark: '',
  serviceId: 's1',
  date: '2026-11-19',
  time: '10:00',
};
const errors = (change: Partial<Draft>) => errorsOf({ ...DRAFT, ...change }, NOW);

describe('what is typed', () => {
  it('is lost by leaving as soon as there is something', () => {
    expect(isTyped(EMPTY_DRAFT)).toBe(false);
    expect(isTyped({ ...EMPTY_DRAFT, kfz: 'X' })).toBe(true);
    expect(isTyped({ ...EMPTY_DRAFT, date: '2026-11-19' })).toBe(true);
  });

  it('stays when it was typed after the rest was sent, a time with its day', () => {
    expect(typedSince(DRAFT, DRAFT)).toEqual(EMPTY_DRAFT);
    expect(typedSince(DRAFT, { ...DRAFT, name: 'Ida' })).toEqual({ ...EMPTY_DRAFT, name: 'Ida' });
    const later = { date: '2026-11-19', time: '11:00' };
    expect(typedSince(DRAFT, { ...DRAFT, ...later })).toEqual({ ...EMPTY_DRAFT, ...later });
  });

  it('may be sent when it is whole', () => {
    expect(errors({})).toEqual({});
    expect(firstWrong(errors({}))).toBeUndefined();
  });

  it('is asked for with the words of the specification', () => {
    expect(errors({ date: null, time: '' }).date).toBe('Bitte Datum und Uhrzeit auswählen!');
    expect(errors({ time: '' }).time).toBe('Bitte Datum und Uhrzeit auswählen!');
    expect(errors({ date: '2026-11-21' }).date).toBe('Samstage und Sonntage sind nicht buchbar.');
    expect(errors({ date: '2026-11-17' }).date).toBe('Datum liegt in der Vergangenheit.');
    expect(errors({ date: NOW.date, time: '10:00' }).time).toBe('Uhrzeit liegt in der Vergangenheit.');
    expect(errors({ date: NOW.date, time: '11:00' })).toEqual({});
  });

  it('is enough with a phone number or a mail address, and with neither for a customer on file', () => {
    const sentence = 'Bitte eine Telefonnummer oder eine E-Mail-Adresse angeben.';
    expect(errors({ email: '' }).telefon).toBe(sentence);
    expect(errors({ email: '', telefon: '0171 1' })).toEqual({});
    expect(errorsOf({ ...DRAFT, email: '' }, NOW, true)).toEqual({});
  });

  it.each(['e.rothbach', 'a@b', 'a b@c.de'])('"%s" is no mail address', (email) => {
    expect(errors({ email }).email).toBeDefined();
  });

  it('is looked at from the top', () => {
    expect(firstWrong(errors({ name: ' ', kfz: '- -' }))).toBe('name');
    expect(firstWrong(errors({ kfz: '- -', serviceId: '' }))).toBe('kfz');
  });

  it('has nothing against a day that is not chosen yet', () => {
    expect(dateError(null, NOW.date)).toBeUndefined();
  });
});

describe('somebody unknown', () => {
  it.each([
    ['0171 234567', { telefon: '0171 234567' }],
    ['xm-er 207', { kfz: 'XM-ER 207' }],
    ['Edda Rothbach', { name: 'Edda Rothbach' }],
  ])('typed as "%s" begins at its field', (typed, part) => {
    expect(begunWith(typed)).toEqual(part);
  });
});

describe('the request', () => {
  it('makes a vehicle for a customer on file only if nobody has its plate', () => {
    const existing = { kind: 'existing', id: 'c1' } as const;
    expect(requestOf(DRAFT, existing, true).createNewVehicle).toBe(true);
    expect('createNewVehicle' in requestOf(DRAFT, existing, false)).toBe(false);
    expect(requestOf({ ...DRAFT, vehicleId: 'v1', remark: ' quietscht ' }, existing)).toMatchObject({
      vehicleId: 'v1',
      remark: 'quietscht',
    });
  });

  it('is trimmed and leaves an empty phone out', () => {
    const request = requestOf(DRAFT, { kind: 'unsaid' });
    expect(request.name).toBe('Edda Rothbach');
    expect('telefon' in request).toBe(false);
    expect(requestOf({ ...DRAFT, telefon: ' 0171 ' }, { kind: 'unsaid' }).telefon).toBe('0171');
  });

  it.each([
    [{ kind: 'existing', id: 'c1' } as const, { createNewCustomer: false, customerId: 'c1' }],
    [{ kind: 'new' } as const, { createNewCustomer: true }],
    [{ kind: 'none' } as const, { createNewCustomer: false, linkCustomer: false }],
    [{ kind: 'unsaid' } as const, { createNewCustomer: false }],
  ])('says whose it is: %j', (choice, link) => {
    const { createNewCustomer, customerId, linkCustomer } = requestOf(DRAFT, choice);
    expect(JSON.parse(JSON.stringify({ createNewCustomer, customerId, linkCustomer }))).toEqual(link);
  });
});

it('puts the sentences of the server at the fields that the form has', () => {
  expect(
    serverErrors([
      { field: 'date', message: 'In diesem Zeitraum haben wir Betriebsurlaub.' },
      { field: 'date', message: 'zweiter Satz' },
      { field: 'customerId', message: 'unbekannt' },
    ]),
  ).toEqual({ date: 'In diesem Zeitraum haben wir Betriebsurlaub.' });
});
