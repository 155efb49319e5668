import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailAddress } from './mailer.js';

const address = ({ name, address: mailbox }: MailAddress) => ({ name: name ?? '', address: mailbox });

/** The mail in nodemailer's terms: no remote content, machine-readable as automatic (RFC 3834). */
export function messageOf(mail: Mail): SendMailOptions {
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
    ...(mail.calendar
      ? { icalEvent: { method: mail.calendar.method, filename: 'termin.ics', content: mail.calendar.ics } }
      : {}),
  };
}
