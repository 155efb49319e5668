import { startMailServer, type MailServer } from '../../platform/mail/testing/mail-server.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { bookingCalls } from '../testing/booking-calls.js';

let server: MailServer;
let app: TestApp;
beforeEach(async () => {
  server = await startMailServer();
  app = await startTestApp({ environment: { SMTP_URL: server.url } });
});
afterEach(async () => {
  await app.close();
  await server.close();
});

it('sends through the mail server of the settings', async () => {
  const calls = await bookingCalls(app);
  await calls.create();
  await app.settle();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toContain('To: Erika Beispiel <erika@beispiel.example>');
});

it('ends the job at once if the address is permanently invalid, and reports it without the address', async () => {
  server.answerToRecipient = '550 <erika@beispiel.example> no such mailbox';
  const calls = await bookingCalls(app);
  await calls.create();
  await app.settle();
  const dead = await app.app.platform.jobs.dead(10);
  expect(dead).toMatchObject([{ name: 'mail-confirmed', attempts: 1 }]);
  expect(dead[0]?.reason).toMatch(/^MailRejected: /);
  expect(JSON.stringify(dead)).not.toContain('beispiel');
});

it('retries if the server is busy, even after an hour', async () => {
  server.answerToRecipient = '450 try later';
  const calls = await bookingCalls(app);
  await calls.create();
  for (const minutes of [0, 1, 5, 15, 60]) {
    app.clock.advance(minutes * 60_000);
    await app.settle();
  }
  expect(await app.app.platform.jobs.dead(10)).toEqual([]);
  server.answerToRecipient = '250 ok';
  app.clock.advance(3_600_000);
  await app.settle();
  expect(server.received).toHaveLength(1);
});
