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
import { ToldProjections } from '#projections/engine/told-projections.js';
import { openSqliteReadStore } from './sqlite-read-store.js';
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

describe('read models that another process keeps up', () => {
  let directory: string;
  let store: ReadStore;
  let log: EventList;
  let news: NewsInProcess;
  let told: ToldProjections;
  let followed: FollowedReadModels;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'followed-'));
    store = await openSqliteReadStore({ directory });
    log = new EventList();
    news = new NewsInProcess();
    told = new ToldProjections(new ProjectionRunner({ feed: log, store, models: [bells] }), news);
    followed = new FollowedReadModels({ store, models: [bells], news });
  });

  afterEach(async () => {
    await told.stop();
    await followed.stop();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('can be read before anybody runs them', async () => {
    await followed.start();
    expect(await followed.get(bells, 'north')).toBeNull();
    expect(await followed.waitFor(log.append(rung('north')), 10)).toBe(false);
  });

  it('count as catching up until somebody says how they are', async () => {
    await followed.start();
    expect(followed.health()).toMatchObject([{ name: 'bells', version: 1, status: 'catching-up' }]);
    await told.start();
    await followed.waitFor(log.append(rung('north')), 5_000);
    expect(followed.health()).toMatchObject([{ name: 'bells', status: 'live' }]);
  });

  it('count as catching up when another release keeps other versions up', async () => {
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
    await told.start();
    const position = log.append(rung('north'));
    expect(await followed.waitFor(position, 5_000)).toBe(true);
    expect(await ofNewRelease.waitFor(position, 5_000)).toBe(false);
    expect(ofNewRelease.health()).toMatchObject([{ name: 'bells', version: 2, status: 'catching-up' }]);
    await ofNewRelease.stop();
  });

  it('count as catching up when nothing is heard of them any more', async () => {
    const impatient = new FollowedReadModels({ store, models: [bells], news, silentAfterMs: 0 });
    await impatient.start();
    await told.start();
    const position = log.append(rung('north'));
    expect(await impatient.waitFor(position, 5_000)).toBe(true);
    await told.stop();
    expect(impatient.health()).toMatchObject([{ status: 'catching-up', position }]);
    await impatient.stop();
  });

  it('show a write as soon as its position has been told', async () => {
    await followed.start();
    await told.start();
    expect(await followed.waitFor(log.append(rung('north')), 5_000)).toBe(true);
    expect(await followed.get(bells, 'north')).toEqual({ bell: 'north', rings: 1 });
  });

  it('know what was told before they began to listen', async () => {
    const position = log.append(rung('north'));
    await told.start();
    await news.told(position);
    await followed.start();
    expect(await followed.waitFor(position, 0)).toBe(true);
    expect(followed.health()).toMatchObject([{ name: 'bells', position }]);
  });

  it('tell their listeners which ones changed', async () => {
    await told.start();
    await followed.start();
    const heard: string[] = [];
    followed.onChanged((names) => heard.push(...names));
    await followed.waitFor(log.append(rung('north')), 5_000);
    expect(heard).toEqual(['bells']);
  });

  it('take it that everything changed when news may have been missed', async () => {
    await told.start();
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

  it('take it that everything changed also when nobody can say how they stand', async () => {
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

  it('take it that everything changed when another process begins to keep them up', async () => {
    const died = new ProjectionRunner({ feed: log, store, models: [bells] });
    await followed.start();
    const heard: string[] = [];
    followed.onChanged((names) => heard.push(...names));
    const position = log.append(rung('north'));
    await died.start();
    await died.stop();
    await told.start();
    await news.told(position);
    expect(heard).toEqual(['bells']);
  });

  it('say that one of them stands still', async () => {
    await followed.start();
    await told.start();
    const position = log.append(rung('cracked'));
    await news.toldStopped();
    expect(await followed.waitFor(position, 0)).toBe(false);
    expect(followed.health()).toMatchObject([{ status: 'stopped', error: { message: 'makes no sound' } }]);
  });
});
