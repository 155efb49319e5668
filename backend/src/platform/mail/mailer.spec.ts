import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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

  it('keeps the same mail once, however often it is sent', async () => {
    const mailer = await openOutboxMailer({ directory });
    await mailer.send(mail);
    await mailer.send(mail);
    expect(await files()).toHaveLength(1);
  });

  it('cannot be led out of its folder by an id', async () => {
    const mailer = await openOutboxMailer({ directory });
    await mailer.send({ ...mail, id: '../../entkommen' });
    expect(await files()).toEqual(['__.._entkommen.eml']);
  });

  it('does not let a subject or a name add header lines', async () => {
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

  it('names the same mail alike, so that one sent twice can be told from two', async () => {
    const mailer = openSmtpMailer(server.url);
    await mailer.send(mail);
    await mailer.send(mail);
    const names = server.received.map((message) => /^Message-ID:\s*(\S+)/im.exec(message)?.[1]);
    expect(names).toEqual([`<${mail.id}@werkstattbuch.invalid>`, `<${mail.id}@werkstattbuch.invalid>`]);
  });

  it('says for good when the server refuses the address, and lets a busy server be retried', async () => {
    server.answerToRecipient = '550 no such mailbox';
    await expect(openSmtpMailer(server.url).send(mail)).rejects.toThrow(MailRejected);
    server.answerToRecipient = '450 try later';
    await expect(openSmtpMailer(server.url).send(mail)).rejects.not.toThrow(MailRejected);
  });

  it('lets a mail be retried that was not refused for its own sake', async () => {
    server.answerToSender = '530 5.7.0 authentication required';
    await expect(openSmtpMailer(server.url).send(mail)).rejects.not.toThrow(MailRejected);
    server.answerToSender = '250 ok';
    const asUnknown = openSmtpMailer(server.url.replace('//', '//werkstatt:falsch@'));
    await expect(asUnknown.send(mail)).rejects.not.toThrow(MailRejected);
  });
});
