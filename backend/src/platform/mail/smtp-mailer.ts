import { createTransport } from 'nodemailer';
import { MailRejected, type Mail, type Mailer } from './mailer.js';
import { messageOf, type AttachedFiles } from './message.js';

/** Milliseconds; a mail server that stops answering must not hold a job. */
export type MailTimeouts = {
  /** Timeout for connecting, including TLS and the server's greeting. */
  readonly connect: number;
  /** Without a byte from the server. */
  readonly silence: number;
  /** The whole mail, however many bytes trickle. */
  readonly mail: number;
};
const TIMEOUTS: MailTimeouts = { connect: 10_000, silence: 30_000, mail: 120_000 };
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;
/** nodemailer's commands at which the recipient or the mail is refused. */
const REFUSED_AT: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/**
 * Sends through the server of `SMTP_URL` (`smtp://` or `smtps://`, with user and password if needed). With `smtp://` the
 * server must offer STARTTLS, or nothing is sent: otherwise anybody on the way could read the password and the mails.
 * This machine is excepted, and a server whose URL says `?requireTLS=false`.
 */
export function openSmtpMailer(
  url: string,
  files: AttachedFiles = { get: async () => null },
  timeouts: MailTimeouts = TIMEOUTS,
): Mailer {
  const transport = createTransport({
    url,
    requireTLS: needsTls(new URL(url)),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
  });
  return {
    async send(mail: Mail): Promise<void> {
      try {
        const message = await messageOf(mail, files);
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.mail) });
      } catch (error) {
        if (isPermanent(error))
          throw new MailRejected('The mail server refused the mail for good.', { cause: error });
        throw error;
      }
    },
    forget: () => Promise.resolve(),
  };
}

/** True only for refusals of the recipient or the mail; a wrong log-in or sender is our configuration error. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  const code = Number(error.responseCode);
  return REFUSED_AT.has(String(error.command)) && code >= 500 && code < 600;
}

function needsTls({ protocol, hostname, searchParams }: URL): boolean {
  return protocol === 'smtp:' && !LOOPBACK.test(hostname) && searchParams.get('requireTLS') !== 'false';
}
