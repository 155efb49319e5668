import { sameValue, withTyped } from '../forms/draft.js';
import {
  afterRefusal,
  afterReload,
  afterSaving,
  afterTyping,
  whileSaving,
  type RowEdits,
} from './row-edits.js';

type Service = {
  readonly id: string;
  readonly revision: number;
  readonly name: string;
  readonly hours: number;
};
type Fields = { readonly name: string; readonly hours: number };

const draftOf = ({ name, hours }: Service): Fields => ({ name, hours });
const onFile: Service = { id: 's1', revision: 1, name: 'Bremsen', hours: 2 };
const typed = (part: Partial<Fields>, edits: RowEdits<Service, Fields> = {}, row = onFile) =>
  afterTyping(edits, row, part, draftOf);

describe('what was typed into a row', () => {
  it('is no change any more when it is typed back', () => {
    expect(typed({ name: 'Bremsen' }, typed({ name: 'Bremse' }))).toEqual({});
  });

  it('takes away what was said about the field, and only that', () => {
    const errors = { name: 'schon vergeben', hours: 'zu lang' };
    const refused = afterRefusal(
      typed({ name: 'Öl' }),
      's1',
      { errors, failure: '', behind: false },
      draftOf,
    );
    expect(typed({ name: 'Ölwechsel' }, refused)['s1']?.errors).toEqual({ hours: 'zu lang' });
  });
});

describe('a row that is saved', () => {
  const sent = { name: 'Bremsen ', hours: 3 };
  const saved: Service = { id: 's1', revision: 4, name: 'Bremsen', hours: 3 };
  const underway = whileSaving(typed(sent), ['s1', 'gone']);

  it('is unchanged afterwards, however the server writes it', () => {
    expect(afterSaving(underway, saved, sent, draftOf)).toEqual({});
  });

  it('keeps what was typed meanwhile, over the new row', () => {
    const edits = afterSaving(typed({ name: 'Bremsen vorn' }, underway), saved, sent, draftOf);
    expect(edits['s1']).toMatchObject({
      base: saved,
      draft: { name: 'Bremsen vorn', hours: 3 },
      saving: false,
    });
  });

  it('stays on its way while it is typed back', () => {
    expect(typed({ name: 'Bremsen', hours: 2 }, underway)['s1']?.saving).toBe(true);
  });

  it('that is refused is like the one on file when it was typed back meanwhile', () => {
    const back = typed({ name: 'Bremsen', hours: 2 }, underway);
    expect(afterRefusal(back, 's1', { errors: {}, failure: 'weg', behind: false }, draftOf)).toEqual({});
  });

  it('says why it was refused', () => {
    const refusal = { errors: { hours: 'zu lang' }, failure: 'nein', behind: true };
    expect(afterRefusal(underway, 's1', refusal, draftOf)['s1']).toMatchObject({ ...refusal, saving: false });
  });

  it('that was discarded or deleted comes not back', () => {
    expect(underway['gone']).toBeUndefined();
    expect(afterSaving({}, saved, sent, draftOf)).toEqual({});
    expect(afterReload({}, saved, draftOf)).toEqual({});
    expect(afterRefusal({}, 's1', { errors: {}, failure: '', behind: true }, draftOf)).toEqual({});
  });
});

describe('a row that is loaded anew', () => {
  const fresh: Service = { id: 's1', revision: 7, name: 'Bremsen vorn', hours: 2 };

  it('keeps the fields that were changed', () => {
    const edits = afterReload(typed({ hours: 5 }), fresh, draftOf);
    expect(edits['s1']).toMatchObject({
      base: fresh,
      draft: { name: 'Bremsen vorn', hours: 5 },
      reloaded: true,
    });
  });

  it('is unchanged when it now is what was typed', () => {
    expect(afterReload(typed({ name: 'Bremsen vorn' }), fresh, draftOf)).toEqual({});
  });
});

describe('values', () => {
  it.each([
    ['', '', true],
    ['a', 'b', false],
    [['a', 'b'], ['a', 'b'], true],
    [['a', 'b'], ['b', 'a'], false],
    [{ base64: 'x' }, undefined, false],
    [null, { base64: 'x' }, false],
  ])('%j and %j are the same: %s', (one, other, same) => {
    expect(sameValue(one, other)).toBe(same);
  });

  it('that were typed since are kept over the answer', () => {
    expect(withTyped({ a: 1, b: 2 }, { a: 5, b: 9 }, { a: 5, b: 7 })).toEqual({ a: 1, b: 9 });
  });
});
