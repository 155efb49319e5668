import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { openingTimesStream } from '#contracts/site/opening-times.js';
import { sitePublicationStream } from '#contracts/settings/site-publication.js';
import { servicesStream } from '#contracts/site/services.js';
import { usersStream } from '#contracts/users/users.js';
import { listServices } from '#projections/site/services.js';
import { removeService } from '../site/service.js';
import { openTestPlatform, type TestPlatform } from '../testing/open-test-platform.js';
import { Credentials } from '../users/log-in/credentials.js';
import { PasswordHashing } from '../users/log-in/password-hashing.js';
import { userNamed } from '../users/user.js';
import { seed } from './seed.js';

describe('the Grundausstattung', () => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = await openTestPlatform();
  });
  afterEach(() => platform.remove());

  const users = async () => (await platform.streams.load(usersStream, '')).state;

  it('makes an empty log usable, with a password that is returned once', async () => {
    const { adminUsername, adminPassword = '' } = await seed(platform);
    expect(adminUsername).toBe('admin');
    expect(adminPassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const admin = userNamed(await users(), 'admin');
    expect(admin?.roles).toEqual(['ADMIN']);
    const credentials = new Credentials(platform.vault, new PasswordHashing());
    expect(await credentials.match(admin ?? null, adminPassword)).toBe(true);

    const { state: days } = await platform.streams.load(openingTimesStream, '');
    expect(Object.keys(days)).toEqual(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']);
    expect(days.FRIDAY).toMatchObject({
      open: '08:00',
      close: '12:00',
      afternoonOpen: '13:00',
      afternoonClose: '17:00',
    });
    expect((await platform.streams.load(sitePublicationStream, '')).state.isPublic).toBe(false);
    await platform.start();
    await platform.settle();
    const services = await listServices(platform.readModels);
    expect(services.map(({ name, duration }) => `${name} ${duration}`)).toEqual([
      'Bremsen 2',
      'Elektronik und Diagnose 1',
      'HU-Vorbereitung 1',
      'Inspektion 2',
      'Ölwechsel 1',
      'Reifenwechsel 1',
    ]);
  });

  it('takes name, password and a public website from the settings and returns no password', async () => {
    expect(
      await seed(platform, {
        adminUsername: 'chefin',
        adminPassword: 'geheim genug 1',
        sitePublic: true,
      }),
    ).toEqual({});
    expect((await platform.streams.load(sitePublicationStream, '')).revision).toBe(-1);
    expect(userNamed(await users(), 'Chefin')?.roles).toEqual(['ADMIN']);
  });

  it('runs once, and restores nothing that was removed', async () => {
    await seed(platform);
    const { state } = await platform.streams.load(servicesStream, '');
    const context = { actor: SYSTEM_ACTOR, correlationId: 'test', now: platform.clock.now() };
    await platform.streams.handle(servicesStream, '', removeService([...state.keys()][0] ?? ''), context);
    const head = await platform.eventLog.head();
    expect(await seed(platform)).toEqual({});
    expect(await platform.eventLog.head()).toBe(head);
  });

  it('is completed at the next start after an interruption', async () => {
    await seed(platform);
    const events = await platform.eventLog.readAll('', 100);
    const other = await openTestPlatform();
    const opening = events.filter(({ streamId }) => streamId === 'openingTimes');
    await other.eventLog.append('openingTimes', 'none', opening);
    const { adminPassword } = await seed(other);
    const seeded = await other.eventLog.readAll('', 100);
    await other.remove();
    expect(adminPassword).toBeDefined();
    expect(seeded.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
  });
});
