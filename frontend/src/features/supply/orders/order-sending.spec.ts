import { isReadyToSend, sendingOf } from './order-sending.js';

const file = { kind: 'order', channel: 'file' } as const;
const mail = { kind: 'order', channel: 'mail' } as const;
const cancellation = { kind: 'cancellation', channel: 'file' } as const;
const sentAt = '2026-11-23T15:31:00.000Z';

it.each([
  [{ letter: null, sentAt: null, status: 'ORDERED' }, 'Wird vorbereitet', false],
  [{ letter: file, sentAt: null, status: 'ORDERED' }, 'Zum Versand bereit', true],
  [{ letter: file, sentAt: null, status: 'RECEIVED' }, 'Von Hand', false],
  [{ letter: file, sentAt, status: 'CONFIRMED' }, expect.stringMatching(/^Gesendet 23\.11\./), false],
  [{ letter: mail, sentAt, status: 'ORDERED' }, expect.stringMatching(/^Gesendet 23\.11\./), false],
  [{ letter: null, sentAt: null, status: 'CANCELLED' }, 'Nicht gesendet', false],
  [{ letter: file, sentAt: null, status: 'CANCELLED' }, 'Nicht gesendet', false],
  [{ letter: cancellation, sentAt, status: 'CANCELLED' }, 'Stornierung zum Versand bereit', false],
] as const)('an order with %j is called as it is', (order, value, isReady) => {
  expect([sendingOf(order).value, isReadyToSend(order)]).toEqual([value, isReady]);
});
