import type { StoredDocument } from '#projections/engine/read-store.js';
import { RecentDocuments } from './recent-documents.js';

const documentOf = (key: string, json = `"${key}"`): StoredDocument => ({ key, json, fields: {} });

describe('the documents that were written last', () => {
  it('are known as they were written last', () => {
    const recent = new RecentDocuments();
    recent.note([documentOf('a'), documentOf('b')], []);
    recent.note([documentOf('a', '"later"')], ['b']);
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['"later"', undefined, undefined]);
  });

  it('are looked up when it is not certain what became of them', () => {
    const recent = new RecentDocuments();
    recent.note([documentOf('a'), documentOf('b')], []);
    recent.forget([documentOf('a', '"perhaps"')], ['b']);
    expect([recent.get('a'), recent.get('b')]).toEqual([undefined, undefined]);
  });

  it('are bounded: the last stay, and long ones are left to the file', () => {
    const recent = new RecentDocuments();
    recent.note([documentOf('first')], []);
    for (let place = 0; place < 199; place++) recent.note([documentOf(String(place))], []);
    recent.note([documentOf('first')], []);
    recent.note([documentOf('long', `"${'x'.repeat(20_000)}"`)], []);
    recent.note([documentOf('last')], []);
    expect(['first', '0', '1', 'last', 'long'].map((key) => recent.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
