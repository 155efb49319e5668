import { formName } from './draft.js';

describe('what is kept of a form', () => {
  it('belongs to the record that it changes', () => {
    const empty = { title: 'Öl', minutes: '60' };
    expect(formName(empty, 'a')).not.toBe(formName(empty, 'b'));
    expect(formName(empty, 'a')).not.toBe(formName(empty));
    expect(formName({ ...empty, title: 'Licht' }, 'a')).toBe(formName(empty, 'a'));
  });
});
