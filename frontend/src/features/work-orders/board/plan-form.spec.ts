import { ApiError } from '../../../api/api-error.js';
import { boardOperation } from './testing/board-operation.js';
import { changedPlan, NOT_REFUSED, planDraftOf, planRefusal } from './plan-form.js';

const days = { date: '2026-11-24', today: '2026-11-24' };
const asked = (day: string) => ({
  operation: boardOperation('Öl', { day, startMinute: 600, minutes: 90 }),
  mechanicId: 'm',
  refusal: NOT_REFUSED,
});

describe('the dialog of a plan begins', () => {
  it('with the present plan', () => {
    expect(planDraftOf(asked('2026-11-25'), days)).toEqual({
      mechanicId: 'm',
      date: '2026-11-25',
      startMinute: '600',
      minutes: '90',
      confirm: false,
    });
  });

  it('anew when the planned day is over', () => {
    expect(planDraftOf(asked('2026-11-23'), days)).toMatchObject({
      date: '2026-11-24',
      startMinute: '',
      minutes: '60',
    });
    expect(planDraftOf(asked('2026-11-23'), { ...days, date: '2026-11-23' }).date).toBe('2026-11-24');
  });

  it('with the time that was dropped', () => {
    expect(planDraftOf({ ...asked('2026-11-25'), startMinute: 480 }, days)).toMatchObject({
      date: '2026-11-24',
      startMinute: '480',
    });
  });
});

describe('a plan that is refused', () => {
  it('asks back, or says at the fields what is wrong', () => {
    expect(planRefusal(new ApiError(422, 'Trotzdem einplanen?'))).toEqual({
      doubt: 'Trotzdem einplanen?',
      errors: {},
    });
    const message = 'Außerhalb der Öffnungszeiten.';
    expect(planRefusal(new ApiError(400, message, [{ field: 'startMinute', message }]))).toEqual({
      doubt: '',
      errors: { startMinute: message },
    });
    expect(planRefusal(new ApiError(409, 'Die Position ist bereits abgeschlossen.'))).toBeNull();
    expect(planRefusal(new ApiError(0, ''))).toBeNull();
  });

  it('is asked about again when it changes', () => {
    expect(changedPlan({ startMinute: '615' })).toEqual({ startMinute: '615', confirm: false });
    expect(changedPlan({ confirm: true })).toEqual({ confirm: true });
  });
});
