import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { START } from '#contracts/kernel/domain-event.js';
import { companyFields, type CompanyDetails } from '#contracts/settings/company-fields.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { sitePhotosStream } from '#contracts/settings/site-photos.js';
import { servicesStream } from '#contracts/site/services.js';
import type { Picture } from '#contracts/values/picture.js';
import { stateCompanyProfile } from './settings/company-profile.js';
import { placePhoto } from './settings/site-photos.js';
import { addService } from './site/service.js';
import { SiteModule } from './site/site.module.js';
import { Crash } from './testing/engines/failing-log.js';
import { openContext } from './testing/open-context.js';
import { keptFiles } from './testing/kept-files.js';
import { PNG } from './testing/pictures.js';
import { MortalProcess } from './testing/victims/mortal-process.js';
import type { Job, JobHandler, JobQueue } from './platform/jobs/job-queue.js';
import { fileHashOf } from './platform/files/file-store.js';
import { OnPhotograph } from './platform/files/on-photograph.js';
import { FILES_WAIT_MS, replacedFilesJob, UnneededFiles } from './platform/files/unneeded-files.js';

let garage: MortalProcess;
beforeEach(async () => {
  garage = await MortalProcess.open((options) => openContext([SiteModule], options));
});
afterEach(() => garage.close());

const origin = () => garage.origin();
const filesKept = async (): Promise<number> => (await keptFiles(garage.platform.files)).length;

const add = (id: string) =>
  garage.run(
    new OnPhotograph(
      servicesStream,
      '',
      PNG.toString('base64'),
      (picture) => addService(id, { name: 'Lack', duration: 1, picture }),
      origin(),
    ),
  );

const empty = Object.fromEntries(Object.keys(companyFields).map((field) => [field, '']));
const profile = { ...empty, name: 'Erlenhof' } as CompanyDetails;
const withLogo = (logo: Picture | null | undefined) => stateCompanyProfile(profile, logo);
const state = (logo: string) =>
  garage.run(new OnPhotograph(companyProfileStream, '', logo, withLogo, origin()));

const named = (name: string) => addService(name, { name, duration: 1 });
const forgetful = (picture: unknown) => () => {
  return [{ type: 'ProbePictured', version: 1, data: { picture } }] as never;
};

async function dieBeforeEvent(): Promise<void> {
  garage.log.arm({ before: () => Promise.reject(new Crash()) });
  await expect(add(randomUUID())).rejects.toBeInstanceOf(Crash);
}

/** The deletion without modules that name files, and without a queue; `run` runs the job that was added last. */
function alone() {
  const { eventStore, files, clock } = garage.platform;
  const handlers = new Map<string, JobHandler>();
  const added: Job[] = [];
  const jobs: Pick<JobQueue, 'handle' | 'add'> = {
    handle: (name, handler) => void handlers.set(name, handler),
    add: async (more) => void added.push(...more),
  };
  const alone = new UnneededFiles(eventStore, files, [], jobs as JobQueue, clock);
  const run = async (job = added.at(-1)) => job && handlers.get(job.name)?.(job, 1);
  return { files: alone, added, run, looks: jest.spyOn(eventStore, 'readTypes') };
}

describe('a picture that is stored before its event', () => {
  it('is deleted an hour later if the process died before the event', async () => {
    await dieBeforeEvent();
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

  it('stays if it is sent again while the files of the first attempt are deleted', async () => {
    await dieBeforeEvent();
    await garage.startAgain();
    garage.platform.clock.advance(FILES_WAIT_MS);
    // Its files are found there, and are gone when the event comes.
    garage.log.arm({ before: () => garage.platform.settle() });
    await add(randomUUID());
    expect(await filesKept()).toBe(4);
  });

  it('stays if its event is appended while the first of its files is deleted', async () => {
    await dieBeforeEvent();
    await garage.startAgain();
    const { files } = garage.platform;
    const remove = files.delete.bind(files);
    jest.spyOn(files, 'delete').mockImplementationOnce(async (hash) => {
      const isDeleted = await remove(hash);
      await add(randomUUID());
      return isDeleted;
    });
    garage.platform.clock.advance(FILES_WAIT_MS);
    await garage.platform.settle();
    expect(await filesKept()).toBe(4);
  });

  it('stays if an event has it, also if no module names it, without a look at the whole log', async () => {
    const { files, added, run, looks } = alone();
    await garage.streams.handle(servicesStream, '', named('before'), origin());
    await files.checkLater(['a1', 'b2']);
    await garage.streams.handle(servicesStream, '', named('a1 b2'), origin());
    await run();
    expect(looks).not.toHaveBeenCalled();
    await run({ ...added[0], data: { hashes: 'a1', since: '7'.repeat(40) } } as Job);
    expect(looks).toHaveBeenCalledWith(expect.anything(), START, expect.anything());
  });

  it('may be the logo', async () => {
    await garage.startAgain();
    garage.log.arm({ before: () => Promise.reject(new Crash()) });
    await expect(state(PNG.toString('base64'))).rejects.toBeInstanceOf(Crash);
    expect(await filesKept()).toBe(4);
    await garage.startAgain(FILES_WAIT_MS);
    expect(await filesKept()).toBe(0);
  });

  it('is refused before it is stored if no module names its files', async () => {
    const command = new OnPhotograph(servicesStream, '', PNG.toString('base64'), forgetful, origin());
    await expect(garage.run(command)).rejects.toThrow('No documents name the picture in ProbePictured');
    expect(await filesKept()).toBe(0);
  });
});

const DAY_MS = 24 * 60 * 60_000;

const inTeam = (picture: Picture | null | undefined) => placePhoto('team', { picture, alt: 'Wir' });
const place = async (background: string) => {
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background } }).png();
  const image = (await drawn.toBuffer()).toString('base64');
  await garage.run(new OnPhotograph(sitePhotosStream, '', image, inTeam, origin()));
};
const later = async (ms: number) => {
  garage.platform.clock.advance(ms);
  await garage.platform.settle();
};

const anyEvent = { actor: SYSTEM_ACTOR, correlationId: 'test' };
const on = (occurredAt: string) => replacedFilesJob({ metadata: { ...anyEvent, occurredAt } });

describe('a picture that was replaced', () => {
  it('stays for a day, so that a backup that is being made has what its log needs, and is gone a day later', async () => {
    await garage.startAgain();
    await place('#123');
    const [first] = await keptFiles(garage.platform.files);
    await place('#456');
    const kept = await filesKept();
    await later(DAY_MS - 1);
    expect([await filesKept(), await garage.platform.files.has(first ?? '')]).toEqual([kept, true]);
    await later(DAY_MS);
    expect(await filesKept()).toBeLessThan(kept);
    expect(await garage.platform.files.has(first ?? '')).toBe(false);
  });

  it('leaves of a logo only the whole one, which papers show', async () => {
    await garage.startAgain();
    await state(PNG.toString('base64'));
    expect(await filesKept()).toBeGreaterThan(1);
    await state('');
    await later(2 * DAY_MS);
    expect(await keptFiles(garage.platform.files)).toEqual([fileHashOf(PNG)]);
  });

  it('costs one look at the log for all pictures of a day, and for all days that were missed', async () => {
    const [monday, again, tuesday] = ['3T06:00', '3T23:59', '4T06:00'].map((at) =>
      on(`2026-11-2${at}:00.000Z`),
    );
    expect(again).toEqual(monday);
    expect(monday?.notBefore).toBe('2026-11-25T00:00:00.000Z');
    const { run, looks } = alone();
    garage.platform.clock.set('2026-12-03T00:00:00.000Z');
    await run(monday);
    await run(tuesday);
    expect(looks).toHaveBeenCalledTimes(1);
    await run(on('2026-12-02T06:00:00.000Z'));
    expect(looks).toHaveBeenCalledTimes(2);
  });
});
