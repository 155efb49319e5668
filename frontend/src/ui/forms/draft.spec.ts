import { formName, typedFields } from './draft.js';

describe('what is kept of a form', () => {
  it('belongs to the record that it changes', () => {
    const empty = { title: 'Öl', minutes: '60' };
    expect(formName(empty, 'a')).not.toBe(formName(empty, 'b'));
    expect(formName(empty, 'a')).not.toBe(formName(empty));
    expect(formName({ ...empty, title: 'Licht' }, 'a')).toBe(formName(empty, 'a'));
  });

  it('is what was typed, so that a colleague’s change of another field is seen later', () => {
    const empty = { title: 'Öl', minutes: '60', tags: ['a'] };
    expect(typedFields({ ...empty, minutes: '90' }, empty)).toEqual({ minutes: '90' });
    expect(typedFields({ ...empty, tags: ['a'] }, empty)).toBeUndefined();
  });
});
