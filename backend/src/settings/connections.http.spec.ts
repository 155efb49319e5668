import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookingRulesAnswer } from '#contracts/appointments/appointments.api.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { ConnectionsAnswer } from '#contracts/settings/connections.api.js';
import { connectionsStream } from '#contracts/settings/connections.js';
import type { MailDeliveryAnswer } from '#contracts/settings/mail-delivery.api.js';
import { bookingCalls } from '../appointments/testing/booking-calls.js';
import { startMailServer, type MailServer } from '../platform/mail/testing/mail-server.js';
import { newUuid } from '../platform/new-uuid.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const PASSWORD = 'ein langes Postfach-Geheimnis';
const RECIPIENT = { recipient: 'chefin@ahornhof.example' };

let garage: TestApp;
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  await garage.close();
  await server.close();
});

const asAdmin = async <Body = Problem>(method: string, path: string, body?: unknown, headers = {}) =>
  garage.request<Body>(method, `/api/settings/${path}`, body, await garage.loginAs('ADMIN'), headers);
const choose = (body: object, headers = {}) =>
  asAdmin<ConnectionsAnswer & Problem>('PUT', 'connections', body, headers);
const sendTest = () => asAdmin<{ server: string } & Problem>('POST', 'connections/test-mail', RECIPIENT);
const passwords = () => garage.app.platform.vault.list('mail-passwords', '', 10);
const serverFields = () => ({ mailHost: '127.0.0.1', mailPort: Number(new URL(server.url).port) });

describe('mail server, public address and backup folder in the settings', () => {
  beforeEach(async () => {
    garage = await startTestApp();
  });

  it('are used from the moment they are saved, by mails, links and the public pages', async () => {
    const rules = async () =>
      (await garage.request<BookingRulesAnswer>('GET', '/api/appointment/rules')).body.sendsMails;
    expect(await rules()).toBe(false);
    const chosen = {
      ...serverFields(),
      mailSender: 'termine@ahornhof.example',
      publicUrl: 'HTTPS://Ahornhof.example/',
    };
    expect((await choose(chosen)).body).toMatchObject({ ...chosen, revision: 1, hasMailPassword: false });
    expect(await rules()).toBe(true);
    expect((await asAdmin<MailDeliveryAnswer>('GET', 'mail-delivery')).body).toMatchObject({
      server: new URL(server.url).host,
      linkBase: 'https://ahornhof.example',
      isPublicAddress: true,
    });
    await (await bookingCalls(garage)).create();
    await garage.settle();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatch(/^From: .*<?termine@ahornhof\.example>?/m);
    expect(server.received[0]).toContain('https://ahornhof.example/termin/');
    await choose({});
    expect(await rules()).toBe(false);
  });

  it('keep the password in the vault only: neither answers, events nor the history contain it', async () => {
    const login = { ...serverFields(), mailUser: 'werkstatt' };
    const saved = await choose({ ...login, mailPassword: PASSWORD });
    expect(saved.body.hasMailPassword).toBe(true);
    const { state } = await garage.app.platform.streams.load(connectionsStream, '');
    const history = await garage.request<HistoryAnswer>(
      'GET',
      '/api/site/history/settings-connections',
      undefined,
      await garage.loginAs('ADMIN'),
    );
    expect(history.body.items[0]?.what).toContain('Passwort am Mailserver geändert');
    expect(JSON.stringify([saved.body, state, history.body])).not.toContain(PASSWORD);
    expect(Buffer.from((await passwords())[0]?.value ?? []).toString()).toBe(PASSWORD);
    // Saving again without a password keeps it; an empty one deletes it.
    expect((await choose({ ...login, publicUrl: 'https://a.example' })).body.hasMailPassword).toBe(true);
    expect((await choose({ ...login, mailPassword: '' })).body.hasMailPassword).toBe(false);
    expect(await passwords()).toEqual([]);
  });

  it('delete the former password, that of a refused call, and one that a crash has left', async () => {
    const login = { ...serverFields(), mailUser: 'werkstatt' };
    const abandoned = '01900000-0000-7000-8000-000000000001';
    await garage.app.platform.vault.put('mail-passwords', abandoned, Buffer.from('verwaist'));
    const justNow = newUuid();
    await garage.app.platform.vault.put('mail-passwords', justNow, Buffer.from('ein anderer Aufruf'));
    await choose({ ...login, mailPassword: 'erstes' });
    await choose({ ...login, mailPassword: 'zweites' });
    expect((await choose({ mailPassword: 'ohne Server' })).status).toBe(400);
    expect((await choose({ ...login, mailPassword: 'zu spät' }, { 'if-match': '"0"' })).status).toBe(412);
    const kept = (await passwords()).map(({ value }) => Buffer.from(value).toString());
    expect(kept.toSorted()).toEqual(['ein anderer Aufruf', 'zweites']);
  });

  it('refuse what cannot work, at its field', async () => {
    const wrong = {
      mailHost: 'smtp://anbieter.example',
      mailPort: 0,
      mailEncryption: 'NONE',
      mailSender: 'x',
      publicUrl: 'https://nutzer:geheim@ahornhof.example',
    };
    const { status, body } = await choose(wrong);
    expect([status, body.errors.map(({ field }) => field)]).toEqual([400, Object.keys(wrong)]);
    const folder = await choose({ backupFolder: join(garage.directory, '..', 'gibt-es-nicht') });
    expect([folder.status, folder.body.errors[0]?.field]).toEqual([400, 'backupFolder']);
  });

  it('send a test mail, and say why it did not go out', async () => {
    expect(await sendTest()).toMatchObject({
      status: 409,
      body: { detail: 'Es ist kein Mailserver eingestellt.' },
    });
    await choose(serverFields());
    expect((await sendTest()).body.server).toBe(new URL(server.url).host);
    expect(server.received[0]).toContain('To: chefin@ahornhof.example');
    server.answerToRecipient = '550 no such mailbox';
    expect(await sendTest()).toMatchObject({
      status: 422,
      body: { detail: 'Der Mailserver lehnt Absender oder Empfänger ab.' },
    });
    await choose({ ...serverFields(), mailUser: 'werkstatt', mailPassword: 'falsch' });
    expect((await sendTest()).body.detail).toBe('Der Mailserver nimmt Benutzer oder Passwort nicht an.');
    // An address of this machine that is not named as one: TLS is required.
    await choose({ ...serverFields(), mailHost: '0.0.0.0', mailPassword: null });
    expect((await sendTest()).body.detail).toContain('keine Verschlüsselung');
    expect(server.received).toHaveLength(1);
  });

  it('back up to the chosen folder within the hour', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chosen-'));
    const backups = async () => (await readdir(folder)).filter((name) => name.endsWith('Z'));
    try {
      await choose({ backupFolder: folder });
      garage.clock.advance(60 * 60 * 1_000);
      await garage.settle();
      expect(await backups()).toHaveLength(1);
      garage.clock.advance(60 * 60 * 1_000);
      await garage.settle();
      expect(await backups()).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('the environment wins over the settings, and is shown without the password', async () => {
  garage = await startTestApp({
    environment: {
      SMTP_URL: 'smtps://werkstatt:umgebung@mail.example:465',
      PUBLIC_URL: 'https://umgebung.example',
    },
  });
  const saved = await choose({ ...serverFields(), publicUrl: 'https://einstellung.example' });
  expect(saved.body.fixed).toEqual({
    mailServer: 'mail.example:465',
    publicUrl: 'https://umgebung.example',
    backupFolder: null,
  });
  expect(JSON.stringify(saved.body)).not.toContain('umgebung@');
  expect((await asAdmin<MailDeliveryAnswer>('GET', 'mail-delivery')).body).toMatchObject({
    server: 'mail.example:465',
    linkBase: 'https://umgebung.example',
  });
});
