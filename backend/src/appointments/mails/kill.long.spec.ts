import { CommandBus } from '@nestjs/cqrs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_ACTOR } from '#contracts/access/actor.js';
import { openBookingContext } from '../../testing/open-booking-context.js';
import { killAfterLines } from '../../testing/victims/victim.js';
import { startTestApp } from '../../testing/start-test-app.js';
import { BookAppointment } from '../booking/book-appointment.js';
import { postausgang } from '../testing/postausgang.js';
import { openWorkshop, testServices } from '../testing/workshop.js';

const id = '0190a000-0000-7000-8000-0000000000aa';

let directory: string;
beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'killed-mail-'))));
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A booking without mails: jobs start with the platform. */
async function bookAndStop(): Promise<void> {
  const { app, platform, streams } = await openBookingContext({ directory });
  await openWorkshop(streams, 1);
  const request = {
    name: 'Edda Rothbach',
    email: 'e.rothbach@mail.example',
    kfz: 'XM-ER 77',
    serviceId: testServices.oil.serviceId,
    date: '2026-11-24',
    time: '08:00',
    createNewCustomer: true,
  };
  const origin = { actor: PUBLIC_ACTOR, correlationId: 'test', now: platform.clock.now() };
  await app.get(CommandBus).execute(new BookAppointment(id, request, 'CONFIRMED', true, origin));
  await app.close();
  await platform.close();
}

async function startAgain(): Promise<void> {
  const app = await startTestApp({ directory });
  await app.settle();
  await app.stop();
}

it.each([
  ['while the mail is written', 1],
  ['when the mail is kept and the job is not done', 2],
])('a worker killed %s leaves exactly one mail', async (_, lines) => {
  await bookAndStop();
  const output = await killAfterLines('mail-victim.ts', directory, lines);
  const mailId = output[0]?.replace('begins ', '');
  await startAgain();
  await startAgain();
  expect(await readdir(join(directory, 'postausgang'))).toEqual([`${mailId}.eml`]);
  const [mail] = await postausgang(directory);
  expect(mail).toMatchObject({
    kind: 'confirmed',
    subject: 'Ihr Termin am 24.11.2026 um 08:00 Uhr ist bestätigt',
  });
  expect(mail?.body).toContain('END:VCALENDAR');
});
