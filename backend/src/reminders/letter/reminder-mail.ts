import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { footerLines, registerLayout, type MailFrame } from '../../platform/mail/mail-layout.js';
import type { Mail, MailAddress } from '../../platform/mail/mailer.js';
import { reminderWords, type RemindedFacts, type ReminderWords } from './reminder-letter.js';

type Facts = MailFrame & ReminderWords;

function compiled(form: 'text' | 'html', file: string): Handlebars.TemplateDelegate<Facts> {
  const handlebars = Handlebars.create();
  registerLayout(handlebars, form);
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  return handlebars.compile(source, { strict: true, knownHelpersOnly: true, noEscape: form === 'text' });
}

const templates = {
  text: compiled('text', 'reminder.text.hbs'),
  html: compiled('html', 'reminder-mail.html.hbs'),
};

export type ReminderMailMaterial = {
  readonly facts: RemindedFacts;
  readonly invoiceId: string;
  readonly pdfHash: string;
  readonly to: string;
  readonly date: Instant;
  readonly sender: MailAddress;
};

/** The mail with the PDF. Deterministic; its id begins with the invoice's id, whose copies an erasure deletes. */
export function reminderMail({ facts, invoiceId, pdfHash, to, date, sender }: ReminderMailMaterial): Mail {
  const { letter, number, recipient } = facts;
  const { paragraphs, rows, total, request } = reminderWords(facts);
  const subject = `${letter.title}: Rechnung ${number}`;
  const data: Facts = {
    subject,
    company: letter.issuer.name || 'Werkstattbuch',
    footer: footerLines(letter.issuer),
    paragraphs,
    rows,
    total,
    request,
  };
  const name = buyerNameOf(recipient);
  return {
    id: `${invoiceId}.${letter.id}`,
    date,
    from: sender,
    to: { ...(name === null ? {} : { name }), address: to },
    subject,
    text: `${templates.text(data).trim()}\n`,
    html: templates.html(data),
    attachments: [{ filename: letterFileName(number), contentType: 'application/pdf', hash: pdfHash }],
  };
}

/** `Mahnung-RE-2026-00001.pdf`: only characters that every file system accepts. */
export function letterFileName(number: string): string {
  return `Mahnung-${number.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '_')}.pdf`;
}
