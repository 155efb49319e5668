import { createTransport } from 'nodemailer';
import { MailRejected, type Mail, type Mailer } from './mailer.js';
import { messageOf, type AttachedFiles } from './message.js';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** nodemailer's names of the steps at which the recipient or the mail is refused. */
const REFUSED_AT: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** Sends through the server of `SMTP_URL` (`smtp://` or `smtps://`, with user and password where needed). */
export function openSmtpMailer(url: string, files: AttachedFiles = { get: async () => null }): Mailer {
  const transport = createTransport(url, {});
  Object.assign(transport.options, {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send(mail: Mail): Promise<void> {
      try {
        await transport.sendMail(await messageOf(mail, files));
      } catch (error) {
        if (isPermanent(error))
          throw new MailRejected('The mail server refused the mail for good.', { cause: error });
        throw error;
      }
    },
    forget: () => Promise.resolve(),
  };
}

/** Only what is said of the recipient or of the mail itself; a wrong login or sender is ours to mend. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  const code = Number(error.responseCode);
  return REFUSED_AT.has(String(error.command)) && code >= 500 && code < 600;
}
