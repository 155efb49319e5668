import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { houseOf } from './house.js';

const now = { date: '2026-11-23', time: '10:30' };
const appointment = (id: string, time: string, rest: object = {}) =>
  ({ id, date: now.date, time, status: 'CONFIRMED', ...rest }) as AppointmentAnswer;
const order = (number: string, rest: object = {}) =>
  ({
    id: number,
    number,
    status: 'OPEN',
    appointmentId: null,
    runningClocks: 0,
    openReports: 0,
    ...rest,
  }) as WorkOrderAnswer;
const purchase = (workOrderNumber: string, receivedQuantity: number) =>
  ({
    expectedDate: null,
    lines: [{ workOrderNumber, quantity: 2, receivedQuantity }],
  }) as unknown as OrderAnswer;
const bought = (id: string, expectedDate: string | null, lines: object[]) =>
  ({ id, supplierName: `Teile ${id}`, expectedDate, lines }) as unknown as OrderAnswer;
const numbers = (orders: readonly WorkOrderAnswer[]) => orders.map(({ number }) => number);
const columnsOf = (facts: Partial<Parameters<typeof houseOf>[0]>) => {
  const house = houseOf({ appointments: [], orders: [], purchases: [], now, ...facts });
  return {
    expected: house.expected.map(({ id, isLate }) => `${id}${isLate ? ' late' : ''}`),
    accepted: numbers(house.accepted),
    inWork: numbers(house.inWork),
    waiting: house.waiting.map(({ order: { number }, why }) => `${number} ${why}`),
    ready: numbers(house.ready),
  };
};

describe('the house', () => {
  it('expects appointments of today without an order, and says who has not come', () => {
    const appointments = [
      appointment('late', '09:00'),
      appointment('here', '08:00'),
      appointment('later', '14:00'),
      appointment('cancelled', '15:00', { status: 'CANCELLED' }),
      appointment('tomorrow', '09:00', { date: '2026-11-24' }),
    ];
    const orders = [order('A-1', { appointmentId: 'here' })];
    expect(columnsOf({ appointments, orders })).toMatchObject({
      expected: ['late late', 'later'],
      accepted: ['A-1'],
    });
  });

  it('names test drives apart, because they bring no car', () => {
    const appointments = [appointment('drive', '11:00', { kind: 'TEST_DRIVE' }), appointment('car', '12:00')];
    const { expected, testDrives } = houseOf({ appointments, orders: [], purchases: [], now });
    expect([expected, testDrives].map((some) => some.map(({ id }) => id))).toEqual([['car'], ['drive']]);
  });

  it('names what an order waits for: the supplier, the day, and whether it is overdue', () => {
    const line = { workOrderNumber: 'A-1', quantity: 2, receivedQuantity: 0 };
    const purchases = [
      bought('Nord', null, [{ ...line, id: '1', name: 'Filter' }]),
      bought('Ost', '2026-11-25', [{ ...line, id: '2', name: 'Belag' }]),
      bought('Süd', '2026-11-22', [
        { ...line, id: '3', name: 'Scheibe' },
        { ...line, id: '4', name: 'Sensor', receivedQuantity: 2 },
      ]),
    ];
    const { waiting } = houseOf({ appointments: [], orders: [order('A-1')], purchases, now });
    expect(
      waiting[0]?.parts.map((part) => [part.name, part.supplierName, part.expectedDate, part.isOverdue]),
    ).toEqual([
      ['Scheibe', 'Teile Süd', '2026-11-22', true],
      ['Belag', 'Teile Ost', '2026-11-25', false],
      ['Filter', 'Teile Nord', null, false],
    ]);
  });

  it('shows each order in one column, by its step', () => {
    const orders = [
      order('open'),
      order('working', { status: 'IN_PROGRESS' }),
      order('clock', { runningClocks: 1, openReports: 1 }),
      order('asked', { status: 'IN_PROGRESS', openReports: 1 }),
      order('parts'),
      order('delivered'),
      order('done', { status: 'DONE', invoice: null }),
      order('drafted', { status: 'DONE', invoice: { status: 'DRAFT' } }),
      order('billed', { status: 'DONE', invoice: { status: 'SENT' } }),
      order('cancelled', { status: 'CANCELLED' }),
    ];
    expect(columnsOf({ orders, purchases: [purchase('parts', 1), purchase('delivered', 2)] })).toEqual({
      expected: [],
      accepted: ['open', 'delivered'],
      inWork: ['working', 'clock'],
      waiting: ['asked answer', 'parts parts'],
      ready: ['done', 'drafted'],
    });
  });
});
