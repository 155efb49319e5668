import { createTransport } from 'nodemailer';
import { MailRejected, type Mail, type Mailer } from './mailer.js';
import { messageOf } from './message.js';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** Sends through the server of `SMTP_URL` (`smtp://` or `smtps://`, with user and password where needed). */
export function openSmtpMailer(url: string): Mailer {
  const transport = createTransport(url, {});
  Object.assign(transport.options, {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send(mail: Mail): Promise<void> {
      try {
        await transport.sendMail(messageOf(mail));
      } catch (error) {
        if (isPermanent(error))
          throw new MailRejected('The mail server refused the mail for good.', { cause: error });
        throw error;
      }
    },
  };
}

function isPermanent(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600;
}
