import { blockedBy, nextStep, orderSteps, type OrderOnItsWay } from './order-steps.js';

const booked = { id: 'a', date: '2026-11-23', time: '08:00', serviceName: 'Ölwechsel', hasPhoto: false };
const fresh: OrderOnItsWay = {
  appointment: booked,
  invoice: null,
  mileageKm: null,
  openReports: 0,
  plannedMin: 0,
  runningClocks: 0,
  status: 'OPEN',
};
const invoice = (status: string) => ({ id: 'i', number: 'RE-2026-00001', status });
const done = { ...fresh, mileageKm: 52_000, plannedMin: 60, status: 'DONE' } as const;

const steps = (what: object) => orderSteps({ ...fresh, ...what });
const stands = (what: object) =>
  steps(what)
    .map(({ stand }) => stand)
    .join(' ');
const lacks = (what: object) => steps(what).flatMap((step) => step.lacks);

describe('the next step of an order', () => {
  it.each([
    ['accept', {}],
    ['plan', { mileageKm: 52_000 }],
    ['begin', { mileageKm: 52_000, plannedMin: 60 }],
    ['complete', { status: 'IN_PROGRESS' }],
    ['decide', { status: 'IN_PROGRESS', openReports: 1 }],
    ['invoice', done],
    ['send', { ...done, invoice: invoice('DRAFT') }],
    ['pay', { ...done, invoice: invoice('SENT') }],
    ['complete', { ...done, status: 'IN_PROGRESS', invoice: invoice('SENT') }],
    ['complete', { ...done, status: 'OPEN', invoice: invoice('PAID') }],
    ['complete', { status: 'OPEN', invoice: invoice('SENT') }],
    [null, { ...done, invoice: invoice('PAID') }],
    [null, { ...done, invoice: undefined }],
    [null, { status: 'CANCELLED' }],
  ] as const)('is %s for %j', (step, what) => {
    expect(nextStep({ ...fresh, ...what } as OrderOnItsWay)).toBe(step);
  });

  it('is blocked while a clock runs, if it completes the order', () => {
    const working = { ...fresh, runningClocks: 2 };
    expect(blockedBy('complete', working)).toBe('2 Uhren laufen');
    expect(blockedBy('complete', fresh)).toBeNull();
    expect(blockedBy('invoice', working)).toBeNull();
  });
});

describe('the step line', () => {
  it.each([
    ['done current ahead ahead ahead ahead', {}],
    ['skipped current ahead ahead ahead ahead', { appointment: null }],
    ['done done current ahead ahead ahead', { mileageKm: 1 }],
    ['done done current ahead ahead ahead', { status: 'IN_PROGRESS' }],
    ['done done done done current ahead', done],
    ['done done done done done current', { ...done, invoice: invoice('SENT') }],
    ['done done done done done done', { ...done, invoice: invoice('PAID') }],
  ])('is "%s" for %j', (line, what) => {
    expect(stands(what)).toBe(line);
  });

  it('names what each step lacks', () => {
    expect(lacks({})).toEqual(['Kilometerstand fehlt', 'keine Position', 'noch keine Rechnung']);
    const busy = { mileageKm: 1, plannedMin: 60, openOperations: 2, openReports: 1, runningClocks: 1 };
    expect(lacks({ ...busy, invoice: undefined })).toEqual([
      '2 Positionen offen',
      '1 Meldung offen',
      '1 Uhr läuft',
    ]);
    expect(lacks({ ...done, invoice: invoice('DRAFT') })).toEqual(['Entwurf nicht gestellt']);
    const { lacks: ofPayment } = steps({ appointment: null }).at(-1) ?? {};
    expect(ofPayment).toEqual([]);
    expect(lacks({ ...done, appointment: null, invoice: invoice('SENT') })).toEqual([]);
  });

  it('is empty for a cancelled order', () => {
    expect(steps({ status: 'CANCELLED' })).toEqual([]);
  });
});
