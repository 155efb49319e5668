import { ApiError } from '../../../api/api-error.js';
import { isSlotTaken } from './slot-taken.js';

const SENTENCE = 'Slot bereits vergeben!';

describe('a conflict', () => {
  it('is about the slot if its time is named, or if the server says nothing', () => {
    expect(isSlotTaken(new ApiError(409, SENTENCE, [{ field: 'time', message: SENTENCE }]))).toBe(true);
    expect(isSlotTaken(new ApiError(409, ''))).toBe(true);
  });

  it('is about something else if the server says so', () => {
    expect(isSlotTaken(new ApiError(409, 'Wir richten uns gerade ein. Bitte rufen Sie uns an.'))).toBe(false);
    expect(isSlotTaken(new ApiError(400, '', [{ field: 'time', message: 'Vorbei.' }]))).toBe(false);
    expect(isSlotTaken(new Error('409'))).toBe(false);
  });
});
