import { array, assert, constantFrom, dictionary, integer, option, property, record } from 'fast-check';
import { LABOUR_GROUPS } from '#contracts/work-orders/labour/labour.api.js';
import { labourBy, labourTotal, NO_TEMPLATE } from './labour.js';

type Work = Parameters<typeof labourBy>[1][number];

const work = (id: string, part: Partial<Work>): Work => ({
  id,
  workOrderId: 'order',
  jobTemplateId: null,
  soldMinutes: null,
  estimatedMinutes: 60,
  bookedMinutes: {},
  ...part,
});
const oil = work('oil', { jobTemplateId: 'service', soldMinutes: 40, bookedMinutes: { anna: 50 } });
const brakes = work('brakes', { workOrderId: 'other', bookedMinutes: { anna: 30, ben: 60 } });
const open = work('open', { jobTemplateId: 'service', soldMinutes: 30 });

describe('sold and clocked time', () => {
  it('are compared for templates and for plain operations, which count what was planned', () => {
    const rows = labourBy('template', [oil, brakes, open]);
    expect(rows.get('service')).toEqual({ operations: 1, soldMin: 40, clockedMin: 50, unclocked: 1 });
    expect(rows.get(NO_TEMPLATE)).toEqual({ operations: 1, soldMin: 60, clockedMin: 90, unclocked: 0 });
  });

  it('are compared for each order and operation', () => {
    expect(labourBy('order', [oil, brakes]).get('other')).toMatchObject({ soldMin: 60, clockedMin: 90 });
    expect([...labourBy('operation', [oil, brakes]).keys()]).toEqual(['oil', 'brakes']);
  });

  it('are divided among mechanics as their times are', () => {
    const rows = labourBy('mechanic', [oil, brakes, open]);
    expect(rows.get('anna')).toEqual({ operations: 2, soldMin: 60, clockedMin: 80, unclocked: 0 });
    expect(rows.get('ben')).toEqual({ operations: 1, soldMin: 40, clockedMin: 60, unclocked: 0 });
  });

  it('name no mechanic who has not worked', () => {
    expect([...labourBy('mechanic', [work('idle', { bookedMinutes: { anna: 0 } })])]).toEqual([]);
  });

  it('add up to the same clocked time, however they are compared', () => {
    const minutes = integer({ min: 0, max: 600 });
    const someWork = record({
      bookedMinutes: dictionary(constantFrom('anna', 'ben', 'cem'), minutes),
      jobTemplateId: constantFrom('service', null),
      soldMinutes: option(integer({ min: 1, max: 600 })),
      workOrderId: constantFrom('order', 'other'),
    });
    assert(
      property(array(someWork), (parts) => {
        const all = parts.map((part, at) => work(`op${at}`, part));
        const total = labourTotal(all);
        for (const group of LABOUR_GROUPS) {
          const rows = [...labourBy(group, all).values()];
          expect(rows.reduce((sum, { clockedMin }) => sum + clockedMin, 0)).toBe(total.clockedMin);
          // Each row is rounded for itself.
          const sold = rows.reduce((sum, { soldMin }) => sum + soldMin, 0);
          expect(Math.abs(sold - total.soldMin)).toBeLessThanOrEqual(rows.length);
        }
      }),
    );
  });
});
