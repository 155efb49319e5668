import { filesOf } from './datev-words.js';

const named = (kind: Parameters<typeof filesOf>[0]) => filesOf(kind).map(({ file }) => file);

it('a batch of money has no documents to download', () => {
  expect(named('OUTGOING')).toEqual(['bookings', 'accounts', 'documents', 'table']);
  expect(named('PAYMENTS')).toEqual(['bookings', 'accounts', 'table']);
});
