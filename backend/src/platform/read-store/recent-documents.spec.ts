import type { StoredDocument } from '#projections/engine/read-store.js';
import { RecentDocuments } from './recent-documents.js';

const documentOf = (key: string, json = `"${key}"`): StoredDocument => ({ key, json, fields: {} });

/** As the read store does it. */
function write(recent: RecentDocuments, put: readonly StoredDocument[], gone: readonly string[] = []): void {
  recent.forget(put, gone);
  recent.note(put);
}

describe('the documents that were written last', () => {
  it('are known as they were written last', () => {
    const recent = new RecentDocuments();
    write(recent, [documentOf('a'), documentOf('b')]);
    write(recent, [documentOf('a', '"later"')], ['b']);
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['"later"', undefined, undefined]);
  });

  it('are looked up when it is not certain what became of them', () => {
    const recent = new RecentDocuments();
    write(recent, [documentOf('a'), documentOf('b')]);
    recent.forget([documentOf('a', '"perhaps"')], ['b']);
    expect([recent.get('a'), recent.get('b')]).toEqual([undefined, undefined]);
  });

  it('are bounded: the last stay, and long ones are left to the file', () => {
    const recent = new RecentDocuments();
    write(recent, [documentOf('first')]);
    for (let place = 0; place < 199; place++) write(recent, [documentOf(String(place))]);
    write(recent, [documentOf('first')]);
    write(recent, [documentOf('long', `"${'x'.repeat(20_000)}"`)]);
    write(recent, [documentOf('last')]);
    expect(['first', '0', '1', 'last', 'long'].map((key) => recent.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
