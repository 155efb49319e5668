import type { FastifyReply } from 'fastify';
import type { ChangeListener } from '#projections/engine/live-read-models.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { PublicAnswers } from './public-answers.js';

const repairs = { collection: { name: 'repairs' } };

/** A read model whose changes the test triggers, and the answers made from it. */
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
  const count = async (): Promise<object> => [(made += 1)];
  const give = (make = count) => answers.give(reply as unknown as FastifyReply, repairs, make);
  const value = () => answers.value(repairs, count);
  return {
    give,
    value,
    headers,
    change: (...names: string[]) => listeners.forEach((tell) => tell(names, '1')),
  };
}

describe('public answers', () => {
  it('are cached until their read model changes', async () => {
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

  it('are the value that the text was made from', async () => {
    const { give, value, change } = given();
    expect(await give()).toBe('[1]');
    expect(await value()).toEqual([1]);
    change('repairs');
    expect(await value()).toEqual([2]);
    expect(await give()).toBe('[2]');
  });

  it('are not cached if the read model changed meanwhile', async () => {
    const { give, change } = given();
    const old = give(async () => {
      await Promise.resolve();
      change('repairs');
      return ['old'];
    });
    expect(await old).toBe('["old"]');
    expect(await give()).toBe('[1]');
  });

  it('are made once for all who ask meanwhile', async () => {
    const { give, value } = given();
    expect(await Promise.all([give(), give(), value()])).toEqual(['[1]', '[1]', [1]]);
  });

  it('are not cached if making them failed', async () => {
    const { give } = given();
    await expect(give(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await give()).toBe('[1]');
  });

  it('use their revision as the tag if they have one', async () => {
    const { give, headers } = given();
    await give(async () => ({ revision: 7 }));
    expect(headers['etag']).toBe('"7"');
  });
});
