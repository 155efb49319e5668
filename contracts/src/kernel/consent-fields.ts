import { fields, line, lines, moment, yesNo, type SentOf } from './fields.js';

export const consentFields = fields({
  consentGiven: yesNo('Einwilligung liegt vor', {
    wrong: 'Bitte geben Sie an, ob eine Einwilligung vorliegt.',
  }),
  consentSource: line('Quelle der Einwilligung', 200, { width: 'long' }),
  consentTimestamp: moment('Zeitpunkt der Einwilligung', {
    wrong: 'Bitte geben Sie den Zeitpunkt an.',
    width: 'long',
  }),
  consentText: lines('Text der Einwilligung', 2_000),
});

export type SentConsent = SentOf<typeof consentFields>;
