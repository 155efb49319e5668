import { ApiError } from '../../api/api-error.js';
import { saveFailure } from './save-failure.js';

describe('an invoice that was not saved (specification 2 §8)', () => {
  it.each([
    [409, 'Die Rechnungsnummer wird bereits verwendet.', 'Die Rechnungsnummer wird bereits verwendet.'],
    [404, 'Der Auftrag wurde nicht gefunden.', 'Der Auftrag wurde nicht gefunden.'],
    [400, '', 'Bitte prüfen Sie die Rechnungsdaten.'],
    [400, 'Zu hoch.', 'Bitte prüfen Sie die Rechnungsdaten. Zu hoch.'],
    [500, '', 'Die Rechnung konnte nicht gespeichert werden.'],
    [412, 'Inzwischen geändert.', 'Die Rechnung konnte nicht gespeichert werden. Inzwischen geändert.'],
  ])('%i %s: %s', (status, detail, words) => {
    expect(saveFailure(new ApiError(status, detail))).toBe(words);
  });

  it('says no more of what nobody knows more about', () => {
    expect(saveFailure(new Error('ECONNRESET'))).toBe('Die Rechnung konnte nicht gespeichert werden.');
  });
});
