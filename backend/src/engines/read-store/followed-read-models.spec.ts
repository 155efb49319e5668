import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { FollowedReadModels } from '#projections/engine/followed-read-models.js';
import { ProjectionRunner } from '#projections/engine/projection-runner.js';
import { defineReadModel } from '#projections/engine/read-model.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import { PublishedProjections } from '#projections/engine/published-projections.js';
import { openSqliteReadStore } from './sqlite/sqlite-read-store.js';
import { EventList } from './testing/event-list.js';
import { NewsInProcess } from './testing/news-in-process.js';

type Rung = DomainEvent<'Rung', 1, { readonly bell: string }>;
const rung = (bell: string): Rung => ({ type: 'Rung', version: 1, data: { bell } });

const bells = defineReadModel<{ bell: string; rings: number }, Rung>({
  name: 'bells',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    Rung: ({ data: { bell } }) => ({
      key: bell,
      apply: (known) => {
        if (bell === 'cracked') throw new Error('makes no sound');
        return { bell, rings: (known?.rings ?? 0) + 1 };
      },
    }),
  },
});

describe('read models maintained by another process', () => {
  let directory: string;
  let store: ReadStore;
  let log: EventList;
  let news: NewsInProcess;
  let published: PublishedProjections;
  let followed: FollowedReadModels;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'followed-'));
    store = await openSqliteReadStore({ directory });
    log = new EventList();
    news = new NewsInProcess();
    published = new PublishedProjections(new ProjectionRunner({ feed: log, store, models: [bells] }), news);
    followed = new FollowedReadModels({ store, models: [bells], news });
  });

  afterEach(async () => {
    await published.stop();
    await followed.stop();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('can be read before any process maintains them', async () => {
    await followed.start();
    expect(await followed.get(bells, 'north')).toBeNull();
    expect(await followed.waitFor(log.append(rung('north')), 10)).toBe(false);
  });

  it('count as catching up until their status is reported', async () => {
    await followed.start();
    expect(followed.health()).toMatchObject([{ name: 'bells', version: 1, status: 'catching-up' }]);
    await published.start();
    await followed.waitFor(log.append(rung('north')), 5_000);
    expect(followed.health()).toMatchObject([{ name: 'bells', status: 'live' }]);
  });

  it('count as catching up if another release maintains other versions', async () => {
    const newer = defineReadModel<{ bell: string }, Rung>({
      name: 'bells',
      version: 2,
      fields: {},
      indexes: [],
      on: {},
    });
    const ofNewRelease = new FollowedReadModels({ store, models: [newer], news });
    await ofNewRelease.start();
    await followed.start();
    await published.start();
    const position = log.append(rung('north'));
    expect(await followed.waitFor(position, 5_000)).toBe(true);
    expect(await ofNewRelease.waitFor(position, 5_000)).toBe(false);
    expect(ofNewRelease.health()).toMatchObject([{ name: 'bells', version: 2, status: 'catching-up' }]);
    await ofNewRelease.stop();
  });

  it('count as catching up without further reports', async () => {
    const impatient = new FollowedReadModels({ store, models: [bells], news, silentAfterMs: 0 });
    await impatient.start();
    await published.start();
    const position = log.append(rung('north'));
    expect(await impatient.waitFor(position, 5_000)).toBe(true);
    await published.stop();
    expect(impatient.health()).toMatchObject([{ status: 'catching-up', position }]);
    await impatient.stop();
  });

  it('show a write once its position is reported', async () => {
    await followed.start();
    await published.start();
    expect(await followed.waitFor(log.append(rung('north')), 5_000)).toBe(true);
    expect(await followed.get(bells, 'north')).toEqual({ bell: 'north', rings: 1 });
  });

  it('know reports from before they started listening', async () => {
    const position = log.append(rung('north'));
    await published.start();
    await news.told(position);
    await followed.start();
    expect(await followed.waitFor(position, 0)).toBe(true);
    expect(followed.health()).toMatchObject([{ name: 'bells', position }]);
  });

  it('notify their listeners of changed read models', async () => {
    await published.start();
    await followed.start();
    const heard: string[] = [];
    followed.onChanged((names) => heard.push(...names));
    await followed.waitFor(log.append(rung('north')), 5_000);
    expect(heard).toEqual(['bells']);
  });

  it('assume that everything changed if reports may have been lost', async () => {
    await published.start();
    await followed.start();
    news.cut();
    const heard: string[] = [];
    followed.onChanged((names) => heard.push(...names));
    const position = log.append(rung('north'));
    const waiting = followed.waitFor(position, 5_000);
    await news.told(position);
    expect(heard).toEqual([]);
    news.mend();
    expect(await waiting).toBe(true);
    expect(heard).toEqual(['bells']);
  });

  it('assume that everything changed if their status is unavailable', async () => {
    await followed.start();
    const heard: string[] = [];
    followed.onChanged((names) => heard.push(...names));
    news.mend();
    await delay(0);
    expect(heard).toEqual(['bells']);
    const latest = jest.spyOn(news, 'latest').mockRejectedValueOnce(new Error('away'));
    news.mend();
    await delay(0);
    expect(latest).toHaveBeenCalledTimes(1);
    expect(heard).toEqual(['bells', 'bells']);
  });

  it('assume that everything changed when another process takes over', async () => {
    const died = new ProjectionRunner({ feed: log, store, models: [bells] });
    await followed.start();
    const heard: string[] = [];
    followed.onChanged((names) => heard.push(...names));
    const position = log.append(rung('north'));
    await died.start();
    await died.stop();
    await published.start();
    await news.told(position);
    expect(heard).toEqual(['bells']);
  });

  it('report that one of them has stopped', async () => {
    await followed.start();
    await published.start();
    const position = log.append(rung('cracked'));
    await news.toldStopped();
    expect(await followed.waitFor(position, 0)).toBe(false);
    expect(followed.health()).toMatchObject([{ status: 'stopped', error: { message: 'makes no sound' } }]);
  });
});
