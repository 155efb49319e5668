import { withNext, type ToastMessage } from './toasts.js';

const toast = (id: number, intent: ToastMessage['intent']): ToastMessage => ({
  id,
  intent,
  title: '',
  body: '',
});
const after = (...intents: ToastMessage['intent'][]) =>
  intents
    .map((intent, id) => toast(id, intent))
    .reduce<readonly ToastMessage[]>(withNext, [])
    .map(({ id }) => id);

describe('what is told', () => {
  it('makes room for the next, the oldest first', () => {
    expect(after('success', 'success', 'success', 'success')).toEqual([0, 1, 2, 3]);
    expect(after('success', 'success', 'success', 'success', 'success')).toEqual([1, 2, 3, 4]);
  });

  it('does not push out a failure as long as a success can go', () => {
    expect(after('error', 'success', 'success', 'success', 'success', 'success')).toEqual([0, 3, 4, 5]);
    expect(after('error', 'error', 'error', 'error', 'error')).toEqual([1, 2, 3, 4]);
  });
});
