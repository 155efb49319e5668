import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailRejected, type Mail } from './mailer.js';
import { openOutboxMailer } from './outbox-mailer.js';
import { openSmtpMailer } from './smtp-mailer.js';
import { startMailServer, type MailServer } from './testing/mail-server.js';

const mail: Mail = {
  id: '0190a000-0000-7000-8000-000000000001.confirmed',
  date: '2026-11-20T08:00:00.000Z',
  from: { name: 'Ahornhof', address: 'werkstatt@ahornhof.example' },
  to: { name: 'Edda Rothbach', address: 'e.rothbach@mail.example' },
  subject: 'Ihr Termin ist bestätigt',
  text: 'Guten Tag Edda Rothbach',
  html: '<p>Guten Tag Edda Rothbach</p>',
  calendar: { method: 'REQUEST', ics: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
};

describe('outbox', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'outbox-'))));
  afterEach(() => rm(directory, { recursive: true }));

  const files = () => readdir(join(directory, 'postausgang'));

  it('keeps a mail as one .eml with text, HTML and calendar', async () => {
    const mailer = await openOutboxMailer({ directory });
    await mailer.send(mail);
    const [name] = await files();
    expect(name).toBe(`${mail.id}.eml`);
    const message = await readFile(join(directory, 'postausgang', name as string), 'utf8');
    expect(message).toContain('To: Edda Rothbach <e.rothbach@mail.example>');
    expect(message).toMatch(new RegExp(`Message-ID:\\s+<${mail.id}@werkstattbuch.invalid>`));
    expect(message).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);
    expect(message).toContain('Auto-Submitted: auto-generated');
  });

  it('stores one file per mail id, however often it is sent', async () => {
    const mailer = await openOutboxMailer({ directory });
    await mailer.send(mail);
    await mailer.send(mail);
    expect(await files()).toHaveLength(1);
  });

  it('writes no file outside its folder, whatever the id', async () => {
    const mailer = await openOutboxMailer({ directory });
    await mailer.send({ ...mail, id: '../../entkommen' });
    expect(await files()).toEqual(['__.._entkommen.eml']);
  });

  it('adds no header lines from a subject or a name', async () => {
    const mailer = await openOutboxMailer({ directory });
    await mailer.send({
      ...mail,
      subject: 'Termin\r\nBcc: x@mail.example',
      to: { ...mail.to, name: 'A\r\nBcc: y@mail.example' },
    });
    const [name] = await files();
    const message = await readFile(join(directory, 'postausgang', name as string), 'utf8');
    expect(message).not.toMatch(/^Bcc:/im);
  });
});

describe('SMTP', () => {
  let server: MailServer;
  beforeEach(async () => (server = await startMailServer()));
  afterEach(() => server.close());

  it('hands the mail to the server', async () => {
    await openSmtpMailer(server.url).send(mail);
    expect(server.received.at(-1)).toContain('Subject: =?UTF-8?Q?Ihr_Termin_ist_best=C3=A4tigt?=');
  });

  it('gives a repeated mail the same Message-ID', async () => {
    const mailer = openSmtpMailer(server.url);
    await mailer.send(mail);
    await mailer.send(mail);
    const names = server.received.map((message) => /^Message-ID:\s*(\S+)/im.exec(message)?.[1]);
    expect(names).toEqual([`<${mail.id}@werkstattbuch.invalid>`, `<${mail.id}@werkstattbuch.invalid>`]);
  });

  it('fails permanently if the server refuses the address, and temporarily if it is busy', async () => {
    server.answerToRecipient = '550 no such mailbox';
    await expect(openSmtpMailer(server.url).send(mail)).rejects.toThrow(MailRejected);
    server.answerToRecipient = '450 try later';
    await expect(openSmtpMailer(server.url).send(mail)).rejects.not.toThrow(MailRejected);
  });

  it('fails temporarily if the refusal is not about the mail', async () => {
    server.answerToSender = '530 5.7.0 authentication required';
    await expect(openSmtpMailer(server.url).send(mail)).rejects.not.toThrow(MailRejected);
    server.answerToSender = '250 ok';
    const asUnknown = openSmtpMailer(server.url.replace('//', '//werkstatt:falsch@'));
    await expect(asUnknown.send(mail)).rejects.not.toThrow(MailRejected);
  });
});

describe('SMTP without TLS', () => {
  let server: MailServer;
  beforeEach(async () => (server = await startMailServer()));
  afterEach(() => server.close());
  /** An address of this machine that is not named as one: the mailer cannot know. */
  const elsewhere = () => server.url.replace('127.0.0.1', '0.0.0.0');

  it('tells a server elsewhere neither password nor mail', async () => {
    const mailer = openSmtpMailer(elsewhere().replace('//', '//werkstatt:smtp-geheim@'));
    await expect(mailer.send(mail)).rejects.not.toThrow(MailRejected);
    expect(server.commands.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  it('sends if the URL allows plain text', async () => {
    await openSmtpMailer(`${elsewhere()}?requireTLS=false`).send(mail);
    expect(server.received).toHaveLength(1);
  });
});

describe('a mail server that stops answering', () => {
  const sockets = new Set<Socket>();
  let server: Server;
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  it.each<[string, (socket: Socket) => void]>([
    ['never greets', () => undefined],
    ['never answers', (socket) => socket.write('220 ahornhof.example\r\n')],
    ['never ends its answer', (socket) => trickle(socket)],
  ])('that %s holds no job longer than the limits say', async (_, behave) => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      behave(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const limits = { connect: 100, silence: 200, mail: 500 };
    const mailer = openSmtpMailer(`smtp://127.0.0.1:${port}`, undefined, limits);
    const began = performance.now();
    await expect(mailer.send(mail)).rejects.not.toThrow(MailRejected);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

/** Greets, and then sends a line of an endless answer every 50 ms. */
function trickle(socket: Socket): void {
  socket.write('220 ahornhof.example\r\n');
  const timer = setInterval(() => socket.write('250-more\r\n'), 50);
  socket.once('close', () => clearInterval(timer));
}
