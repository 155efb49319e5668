import type { SendMailOptions } from 'nodemailer';
import type { FileStore } from '../files/file-store.js';
import type { Mail, MailAddress } from './mailer.js';

const address = ({ name, address: mailbox }: MailAddress) => ({ name: name ?? '', address: mailbox });

export type AttachedFiles = Pick<FileStore, 'get'>;

/** The mail for nodemailer: no remote content, marked as automatic (RFC 3834). Rejects if an attachment is missing. */
export async function messageOf(mail: Mail, files: AttachedFiles): Promise<SendMailOptions> {
  return {
    messageId: `<${mail.id}@werkstattbuch.invalid>`,
    date: new Date(mail.date),
    from: address(mail.from),
    to: address(mail.to),
    ...(mail.replyTo ? { replyTo: address(mail.replyTo) } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.attachments ? { attachments: await attached(mail.attachments, files) } : {}),
    ...(mail.calendar
      ? { icalEvent: { method: mail.calendar.method, filename: 'termin.ics', content: mail.calendar.ics } }
      : {}),
  };
}

function attached(
  attachments: NonNullable<Mail['attachments']>,
  files: AttachedFiles,
): Promise<NonNullable<SendMailOptions['attachments']>> {
  return Promise.all(
    attachments.map(async ({ filename, contentType, hash }) => {
      const content = await files.get(hash);
      if (content === null) throw new Error(`The file ${hash} is not there`);
      return { filename, contentType, content: Buffer.from(content) };
    }),
  );
}
