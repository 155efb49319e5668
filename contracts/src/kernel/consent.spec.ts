import { consentAnswer, isSameConsent, wantedConsent, type Consent } from './consent.js';

const now = '2026-11-21T08:00:00.000Z';
const current: Consent = { source: 'Annahme', timestamp: '2026-07-01T08:15:30.000Z', text: 'Ich stimme zu.' };

describe('the consent of a sent form', () => {
  it('keeps the current consent if the form does not mention it', () => {
    expect(wantedConsent(current, {}, now)).toEqual({ consent: current, errors: [] });
    expect(wantedConsent(null, { consentText: 'Ich stimme zu.' }, now)).toEqual({
      consent: null,
      errors: [],
    });
  });

  it('requires source, timestamp and text', () => {
    const { consent, errors } = wantedConsent(null, { consentGiven: true }, now);
    expect(consent).toBeNull();
    expect(errors).toEqual([
      { field: 'consentSource', message: 'Bitte geben Sie die Quelle an.' },
      { field: 'consentTimestamp', message: 'Bitte geben Sie den Zeitpunkt an.' },
      { field: 'consentText', message: 'Bitte hinterlegen Sie den Textbaustein.' },
    ]);
  });

  it.each([
    ['consentSource', 'Bitte geben Sie die Quelle an.'],
    ['consentTimestamp', 'Bitte geben Sie den Zeitpunkt an.'],
    ['consentText', 'Bitte hinterlegen Sie den Textbaustein.'],
  ] as const)('is none without its %s alone', (field, message) => {
    expect(wantedConsent(current, { [field]: null }, now)).toEqual({
      consent: null,
      errors: [{ field, message }],
    });
  });

  it('takes each field that the form sends', () => {
    const sent = { consentSource: 'Telefon', consentTimestamp: '2026-07-02T10:15', consentText: 'Ja.' };
    expect(wantedConsent(current, sent, now)).toEqual({
      consent: { source: 'Telefon', timestamp: '2026-07-02T08:15:00.000Z', text: 'Ja.' },
      errors: [],
    });
  });

  it.each([
    ['2026-07-01T10:15', '2026-07-01T08:15:00.000Z'],
    ['2026-11-21T09:00', now],
    ['2026-07-01T10:15:30', '2026-07-01T08:15:30.000Z'],
    ['2026-01-01T10:15', '2026-01-01T09:15:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
    ['2026-07-01T10:15:00+02:00', '2026-07-01T08:15:00.000Z'],
    ['2026-07-01T08:15:00Z', '2026-07-01T08:15:00.000Z'],
  ])('at %s means %s', (consentTimestamp, timestamp) => {
    const sent = { consentGiven: true, consentSource: 'Annahme', consentTimestamp, consentText: 'Ja' };
    const { consent, errors } = wantedConsent(null, sent, now);
    expect(errors).toEqual([]);
    expect(consent?.timestamp).toBe(timestamp);
  });

  it.each([
    ['2026-02-30T10:15', 'Bitte geben Sie den Zeitpunkt an.'],
    ['gestern', 'Bitte geben Sie den Zeitpunkt an.'],
    ['2026-07-01', 'Bitte geben Sie den Zeitpunkt an.'],
    ['2026-11-21T09:01', 'Der Zeitpunkt liegt in der Zukunft.'],
  ])('at %s is refused', (consentTimestamp, message) => {
    const sent = { consentGiven: true, consentSource: 'Annahme', consentTimestamp, consentText: 'Ja' };
    expect(wantedConsent(null, sent, now).errors).toEqual([{ field: 'consentTimestamp', message }]);
  });

  it('keeps the seconds if the form sends the minute back unchanged', () => {
    const { consent } = wantedConsent(current, { consentTimestamp: '2026-07-01T10:15' }, now);
    expect(consent).toEqual(current);
  });

  it('withdraws the consent if the form switches it off', () => {
    expect(wantedConsent(current, { consentGiven: false, consentText: '' }, now).consent).toBeNull();
  });
});

describe('a consent', () => {
  it('is the same if source, timestamp and text are', () => {
    expect(isSameConsent(null, null)).toBe(true);
    expect(isSameConsent(current, { ...current })).toBe(true);
  });

  it.each([
    ['none', null],
    ['another source', { ...current, source: 'Telefon' }],
    ['another timestamp', { ...current, timestamp: '2026-07-01T08:15:00.000Z' }],
    ['another text', { ...current, text: 'Ja.' }],
  ] as const)('is not the same as %s', (_, other) => {
    expect(isSameConsent(current, other)).toBe(false);
    expect(isSameConsent(other, current)).toBe(false);
  });

  it('is shown with its proof, and as not given without one', () => {
    expect(consentAnswer(current)).toEqual({
      consentGiven: true,
      consentSource: 'Annahme',
      consentTimestamp: '2026-07-01T08:15:30.000Z',
      consentText: 'Ich stimme zu.',
    });
    expect(consentAnswer(null)).toEqual({
      consentGiven: false,
      consentSource: null,
      consentTimestamp: null,
      consentText: null,
    });
  });
});
