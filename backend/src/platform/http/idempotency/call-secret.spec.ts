import { CallSecret } from './call-secret.js';

const answer = { status: 201, body: '{"name":"Käthe Kolbenfresser"}', etag: '"1"' };
const call = JSON.stringify(['public', 'POST', '/api/probe', 'a-key-of-his-own']);

describe('CallSecret', () => {
  it('decrypts an answer that the same call encrypted', () => {
    expect(new CallSecret(call).open(new CallSecret(call).seal(answer))).toEqual(answer);
  });

  it('derives id and tag from the call and its body alone', () => {
    const again = new CallSecret(call);
    expect(new CallSecret(call).id).toBe(again.id);
    expect(new CallSecret(call).tagOf('body')).toBe(again.tagOf('body'));
    expect(again.tagOf('body')).not.toBe(again.tagOf('other'));
    expect(new CallSecret('another').id).not.toBe(again.id);
    expect(new CallSecret('another').tagOf('body')).not.toBe(again.tagOf('body'));
  });

  it('encrypts the same answer differently each time, without readable content', () => {
    const secret = new CallSecret(call);
    const sealed = secret.seal(answer);
    expect(sealed.equals(secret.seal(answer))).toBe(false);
    expect(sealed.includes('Kolbenfresser')).toBe(false);
  });

  it('refuses answers of other calls, changed answers and truncated answers', () => {
    const sealed = new CallSecret(call).seal(answer);
    expect(() => new CallSecret('another').open(sealed)).toThrow('A kept answer is damaged');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => new CallSecret(call).open(changed)).toThrow('A kept answer is damaged');
      expect(() => new CallSecret(call).open(sealed.subarray(0, at))).toThrow('A kept answer is damaged');
    }
  });
});
