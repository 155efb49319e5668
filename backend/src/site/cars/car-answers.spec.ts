import { NO_CAR_FACTS } from '#contracts/site/car-facts.js';
import type { Car } from '#contracts/site/cars.js';
import { CarAnswers } from './car-answers.js';

const car = (hash: string): Car => ({
  id: hash,
  name: 'Ein Kombi',
  priceCents: 990_000,
  link: '',
  picture: { hash, type: 'image/png' },
  facts: NO_CAR_FACTS,
  gallery: [],
  active: true,
  entered: 1,
  revision: 1,
});

/** Files whose content is their hash; `reads`: the hashes that were read. */
function answersOn() {
  const reads: string[] = [];
  const get = async (hash: string) => {
    reads.push(hash);
    if (reads.length === 1 && hash === 'fails') throw new Error('away');
    return Buffer.from(hash);
  };
  return { reads, answers: new CarAnswers({ get } as never) };
}

describe('the list of cars with pictures', () => {
  it('is one answer whose bytes all callers share, until a car changes', async () => {
    const { answers, reads } = answersOn();
    const [one, ...others] = await Promise.all(
      Array.from({ length: 40 }, () => answers.withImages([car('a'), car('b')])),
    );
    for (const other of others) expect(other.body).toBe(one?.body);
    expect(JSON.parse(String(one?.body))).toMatchObject([
      { image: Buffer.from('a').toString('base64') },
      { image: Buffer.from('b').toString('base64') },
    ]);
    expect(reads).toEqual(['a', 'b']);
    const changed = await answers.withImages([car('a'), car('c')]);
    expect(changed.tag).not.toBe(one?.tag);
    expect(JSON.parse(String(changed.body))).toMatchObject([
      {},
      { image: Buffer.from('c').toString('base64') },
    ]);
  });

  it('is made again after a failure', async () => {
    const { answers } = answersOn();
    await expect(answers.withImages([car('fails')])).rejects.toThrow('away');
    expect(JSON.parse(String((await answers.withImages([car('fails')])).body))).toHaveLength(1);
  });
});
