import { randomUUID } from 'node:crypto';
import { servicesStream } from '#contracts/site/services.js';
import { addService } from '../../site/service.js';
import { Crash } from '../../testing/engines/failing-log.js';
import { openContext } from '../../testing/open-context.js';
import { keptFiles } from '../../testing/kept-files.js';
import { PNG } from '../../testing/pictures.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { OnPhotograph } from './on-photograph.js';
import { FILES_WAIT_MS } from './unneeded-files.js';

let garage: MortalProcess;
beforeEach(async () => {
  garage = await MortalProcess.open((options) => openContext([], options));
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
