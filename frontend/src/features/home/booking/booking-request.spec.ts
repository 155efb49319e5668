import { ApiError } from '../../../api/api-error.js';
import { isSlotTaken, refusedByServer } from './booking-request.js';

const taken = new ApiError(409, 'Slot bereits vergeben!', [
  { field: 'time', message: 'Slot bereits vergeben!' },
]);

describe('a refused request', () => {
  it('asks for another time if the slot is taken, also by a server that says nothing', () => {
    for (const error of [taken, new ApiError(409, '')])
      expect(refusedByServer(error)).toEqual({
        alert: 'Slot bereits vergeben!',
        errors: { time: 'Bitte eine andere Uhrzeit wählen.' },
      });
  });

  it('says what another conflict is, and keeps the time', () => {
    const detail = 'Wir richten uns gerade ein. Bitte rufen Sie uns an.';
    const heldBack = new ApiError(409, detail);
    expect(refusedByServer(heldBack)).toEqual({ alert: detail, errors: {} });
    expect([isSlotTaken(taken), isSlotTaken(heldBack)]).toEqual([true, false]);
  });
});
