import { Inject, Injectable } from '@nestjs/common';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { conflict, refuse } from '#contracts/kernel/problem.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import type { TestMailAnswer } from '#contracts/settings/connections.api.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Connections, isKnownElsewhere, serverIn } from '../platform/connections/connections.js';
import { plainMail } from '../platform/mail/plain-mail.js';
import { openSmtpMailer } from '../platform/mail/smtp-mailer.js';
import { newUuid } from '../platform/new-uuid.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { LOG, type Log } from '../platform/telemetry/log.js';

/** Milliseconds; shorter than a browser waits for an answer. */
const TIMEOUTS = { connect: 8_000, silence: 8_000, mail: 20_000 };

/** The sentences for nodemailer's error codes. */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'Der Mailserver nimmt Benutzer oder Passwort nicht an.',
  EDNS: 'Diesen Mailserver gibt es nicht.',
  EENVELOPE: 'Der Mailserver lehnt Absender oder Empfänger ab.',
  EMESSAGE: 'Der Mailserver lehnt die E-Mail ab.',
  ETLS: 'Der Mailserver bietet keine Verschlüsselung an. Ohne sie wird nichts gesendet.',
};
const ELSEWHERE =
  'Der Mailserver ist auf dem Server festgelegt, der die E-Mails versendet, und lässt sich hier nicht prüfen.';
const SILENT = 'Der Mailserver antwortet nicht. Bitte Name, Port und Verschlüsselung prüfen.';

/** Tries the mail server in force while somebody waits. */
@Injectable()
export class TestMails {
  constructor(
    private readonly streams: StreamReader,
    private readonly connections: Connections,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: Pick<Config, 'role'>,
  ) {}

  /** 409 without a mail server, and where another process sends;  422 with the reason if the mail was not accepted. */
  async send(recipient: string, now: Instant): Promise<TestMailAnswer> {
    if (isKnownElsewhere(this.connections, this.config)) throw conflict(ELSEWHERE);
    const url = await this.connections.smtpUrl();
    if (url === null) throw conflict('Es ist kein Mailserver eingestellt.');
    const { state: company } = await this.streams.load(companyProfileStream, '');
    const mail = {
      id: `${newUuid()}.test`,
      date: now,
      from: await this.connections.senderOf(company),
      to: { address: recipient },
      subject: 'Testmail aus dem Werkstattbuch',
      ...plainMail(['Guten Tag,', 'diese E-Mail zeigt: Ihr Mailserver ist richtig eingestellt.']),
    };
    try {
      await openSmtpMailer(url, undefined, TIMEOUTS).send(mail);
    } catch (error) {
      this.log.warn({ code: codeOf(error) }, 'A test mail was not accepted');
      throw refuse('unprocessable', { detail: REASONS[codeOf(error)] ?? SILENT });
    }
    return { server: serverIn(url) };
  }
}

/** The code of the mail client, also of a refusal that wraps its error. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? codeOf(cause) : '';
}
