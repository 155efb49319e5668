import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { sitePhotosStream } from '#contracts/settings/site-photos.js';
import { servicesStream } from '#contracts/site/services.js';
import { placePhoto } from '../../settings/site-photos.js';
import { addService } from '../../site/service.js';
import { SiteModule } from '../../site/site.module.js';
import { Crash } from '../../testing/engines/failing-log.js';
import { openContext } from '../../testing/open-context.js';
import { keptFiles } from '../../testing/kept-files.js';
import { PNG, pngOf } from '../../testing/pictures.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import type { Job, JobHandler } from '../jobs/job-queue.js';
import { OnPhotograph } from './on-photograph.js';
import { FILES_WAIT_MS, replacedFilesJob, UnneededFiles } from './unneeded-files.js';

let garage: MortalProcess;
beforeEach(async () => {
  garage = await MortalProcess.open((options) => openContext([SiteModule], options));
});
afterEach(() => garage.close());

const filesKept = async (): Promise<number> => (await keptFiles(garage.platform.files)).length;

const add = (id: string) =>
  garage.run(
    new OnPhotograph(
      servicesStream,
      '',
      PNG.toString('base64'),
      (picture) => addService(id, { name: 'Lack', duration: 1, picture }),
      garage.origin(),
    ),
  );

describe('a picture that is stored before its event', () => {
  it('is deleted an hour later if the process died before the event', async () => {
    garage.log.arm({ before: () => Promise.reject(new Crash()) });
    await expect(add(randomUUID())).rejects.toBeInstanceOf(Crash);
    expect(await filesKept()).toBe(4);
    await garage.startAgain(FILES_WAIT_MS);
    expect(await filesKept()).toBe(0);
  });

  it('stays if the event was appended, also if the call is repeated', async () => {
    const id = randomUUID();
    await garage.dieAfter(1, () => add(id));
    await garage.startAgain();
    await add(id);
    await garage.startAgain(FILES_WAIT_MS);
    expect(await filesKept()).toBe(4);
  });
});

const DAY_MS = 24 * 60 * 60_000;

describe('a picture that was replaced', () => {
  const place = (bytes: Buffer) =>
    garage.run(
      new OnPhotograph(
        sitePhotosStream,
        '',
        bytes.toString('base64'),
        (picture) => placePhoto('team', { picture, alt: 'Wir' }),
        garage.origin(),
      ),
    );
  const later = async (ms: number) => {
    garage.platform.clock.advance(ms);
    await garage.platform.settle();
  };

  it('stays for a day, so that a backup that is being made has what its log needs, and is gone a day later', async () => {
    await garage.startAgain();
    await place(PNG);
    const [first] = await keptFiles(garage.platform.files);
    await place(pngOf(100));
    const kept = await filesKept();
    await later(DAY_MS - 1);
    expect([await filesKept(), await garage.platform.files.has(first ?? '')]).toEqual([kept, true]);
    await later(DAY_MS);
    expect(await filesKept()).toBeLessThan(kept);
    expect(await garage.platform.files.has(first ?? '')).toBe(false);
  });

  it('costs one look at the log for all pictures of a day, and for all days that were missed', async () => {
    const on = (occurredAt: string) => replacedFilesJob({ metadata: { ...anyEvent, occurredAt } });
    const [monday, again, tuesday] = ['3T06:00', '3T23:59', '4T06:00'].map((at) =>
      on(`2026-11-2${at}:00.000Z`),
    );
    expect(again).toEqual(monday);
    expect(monday?.notBefore).toBe('2026-11-25T00:00:00.000Z');
    const { eventStore, files, clock } = garage.platform;
    const handlers = new Map<string, JobHandler>();
    const jobs = { handle: (name: string, run: JobHandler) => handlers.set(name, run) };
    new UnneededFiles(eventStore, files, [], jobs as never, garage.streams, clock);
    const run = (job: Job | undefined) => job && handlers.get(job.name)?.(job, 1);
    const looks = jest.spyOn(eventStore, 'readAll');
    clock.set('2026-12-03T00:00:00.000Z');
    await run(monday);
    await run(tuesday);
    expect(looks).toHaveBeenCalledTimes(1);
    await run(on('2026-12-02T06:00:00.000Z'));
    expect(looks).toHaveBeenCalledTimes(2);
  });
});

const anyEvent = { actor: SYSTEM_ACTOR, correlationId: 'test' };
