import { VacationRequest } from '#contracts/site/site.api.js';
import type { VacationEvent } from '#contracts/site/vacation.events.js';
import { isVacation, vacationsStream } from '#contracts/site/vacations.js';
import { given, refusalOf } from '../../testing/given.js';
import { readForm } from '../../platform/http/validation/validation.pipe.js';
import { cancelVacation, planVacation } from './vacation.js';

const summer: VacationEvent = {
  type: 'VacationPlanned',
  version: 1,
  data: { vacationId: 'v1', startDate: '2026-08-03', endDate: '2026-08-14' },
};
const cancelled: VacationEvent = { type: 'VacationCancelled', version: 1, data: { vacationId: 'v1' } };

describe('vacations', () => {
  it('are planned, also for a single day', () => {
    expect(given(vacationsStream).when(planVacation('v1', '2026-08-03', '2026-08-14'))).toEqual([summer]);
    expect(given(vacationsStream).when(planVacation('v2', '2026-12-24', '2026-12-24'))).toEqual([
      {
        type: 'VacationPlanned',
        version: 1,
        data: { vacationId: 'v2', startDate: '2026-12-24', endDate: '2026-12-24' },
      },
    ]);
  });

  it.each([
    ['2026-08-14', '2026-08-03', 'endDate'],
    ['2026-01-01', '2027-01-02', 'endDate'],
  ])('refuse %s to %s', (startDate, endDate, field) => {
    expect(
      refusalOf(() => given(vacationsStream).when(planVacation('v1', startDate, endDate))),
    ).toMatchObject({ code: 'validation-failed', errors: [{ field: field }] });
  });

  it.each([
    ['2026-02-30', '2026-08-03', 'startDate'],
    ['2026-08-03', '2026-13-01', 'endDate'],
  ])('take no day that does not exist: %s to %s', (startDate, endDate, field) => {
    expect(refusalOf(() => readForm(VacationRequest, { startDate, endDate }))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field }],
    });
  });

  it('are entered once', () => {
    expect(
      refusalOf(() => given(vacationsStream, summer).when(planVacation('v2', '2026-08-03', '2026-08-14'))),
    ).toMatchObject({ code: 'conflict' });
    const { when } = given(vacationsStream, summer);
    expect(when(planVacation('v1', '2026-08-03', '2026-08-14'))).toEqual([]);
    expect(when(planVacation('v2', '2026-08-03', '2026-08-07'))).toHaveLength(1);
    expect(when(planVacation('v2', '2026-08-10', '2026-08-14'))).toHaveLength(1);
  });

  it('are at most 1,000', () => {
    const many = Array.from({ length: 1_000 }, (_, place): VacationEvent => ({
      type: 'VacationPlanned',
      version: 1,
      data: { vacationId: `v${place}`, startDate: '2026-08-03', endDate: '2026-08-14' },
    }));
    const { when } = given(vacationsStream, ...many);
    expect(refusalOf(() => when(planVacation('new', '2026-12-24', '2026-12-24')))).toMatchObject({
      code: 'conflict',
    });
  });

  it('are cancelled once, with the latest revision', () => {
    expect(
      given(vacationsStream, summer).when(cancelVacation('v1'), { expectedRevision: 0, row: 'v1' }),
    ).toEqual([cancelled]);
    expect(given(vacationsStream, summer).when(cancelVacation('v1'))).toEqual([cancelled]);
    expect(
      refusalOf(() =>
        given(vacationsStream, summer).when(cancelVacation('v1'), { expectedRevision: 4, row: 'v1' }),
      ),
    ).toMatchObject({
      code: 'revision-behind',
    });
    expect(
      refusalOf(() => given(vacationsStream, summer, cancelled).when(cancelVacation('v1'))),
    ).toMatchObject({ code: 'not-found' });
  });

  it('include their first and their last day', () => {
    const { state } = given(vacationsStream, summer);
    const closed = ['2026-08-02', '2026-08-03', '2026-08-14', '2026-08-15'].map((date) =>
      isVacation([...state.values()], date),
    );
    expect(closed).toEqual([false, true, true, false]);
    const later = {
      ...summer,
      data: { ...summer.data, vacationId: 'v2', startDate: '2026-12-24', endDate: '2026-12-31' },
    };
    expect(isVacation([...given(vacationsStream, summer, later).state.values()], '2026-08-03')).toBe(true);
  });
});
