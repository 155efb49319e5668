import type { FastifyReply } from 'fastify';
import type { ChangeListener } from '#projections/engine/live-read-models.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { PublicAnswers } from './public-answers.js';

const repairs = { collection: { name: 'repairs' } };

/** Read models that change when the test says so, and what was answered from them. */
function given() {
  const listeners: ChangeListener[] = [];
  const answers = new PublicAnswers({
    ...({} as ReadModels),
    onChanged: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  });
  const headers: Record<string, string> = {};
  const reply = {
    header(name: string, value: string) {
      headers[name] = value;
      return reply;
    },
  };
  let made = 0;
  const give = (make: () => Promise<object> = async () => [(made += 1)]) =>
    answers.give(reply as unknown as FastifyReply, repairs, make);
  return { give, headers, change: (...names: string[]) => listeners.forEach((tell) => tell(names, '1')) };
}

describe('public answers', () => {
  it('are made once and anew after a change of their read model', async () => {
    const { give, headers, change } = given();
    expect(await give()).toBe('[1]');
    const tag = headers['etag'];
    expect(await give()).toBe('[1]');
    change('others');
    expect(await give()).toBe('[1]');
    expect(headers['etag']).toBe(tag);
    change('others', 'repairs');
    expect(await give()).toBe('[2]');
    expect(headers['etag']).not.toBe(tag);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('are not kept when the read model changed while they were made', async () => {
    const { give, change } = given();
    const old = give(async () => {
      await Promise.resolve();
      change('repairs');
      return ['old'];
    });
    expect(await old).toBe('["old"]');
    expect(await give()).toBe('[1]');
  });

  it('are not kept when they could not be made', async () => {
    const { give } = given();
    await expect(give(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await give()).toBe('[1]');
  });

  it('have the tag of their revision, where they have one', async () => {
    const { give, headers } = given();
    await give(async () => ({ revision: 7 }));
    expect(headers['etag']).toBe('"7"');
  });
});
