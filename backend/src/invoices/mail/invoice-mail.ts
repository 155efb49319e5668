import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { footerLines, registerLayout, type MailFrame } from '../../platform/mail/mail-layout.js';
import type { Mail, MailAddress } from '../../platform/mail/mailer.js';
import { dates, euros } from '../paper/german.js';

type Facts = MailFrame & { readonly intro: string; readonly total: string; readonly due: string };

function compiled(form: 'text' | 'html'): Handlebars.TemplateDelegate<Facts> {
  const handlebars = Handlebars.create();
  registerLayout(handlebars, form);
  const source = readFileSync(join(import.meta.dirname, `invoice.${form}.hbs`), 'utf8');
  return handlebars.compile(source, { strict: true, knownHelpersOnly: true, noEscape: form === 'text' });
}

const templates = { text: compiled('text'), html: compiled('html') };

/** What a mail with an invoice is made from. */
export type InvoiceMailMaterial = {
  readonly invoice: KnownInvoice & { readonly issued: IssuedFacts };
  readonly pdfHash: string;
  readonly mailId: string;
  readonly to: string;
  readonly date: Instant;
  readonly sender: MailAddress;
};

/** The mail with the PDF. The same material makes the same mail; its id begins with that of the invoice. */
export function invoiceMail({ invoice, pdfHash, mailId, to, date, sender }: InvoiceMailMaterial): Mail {
  const { kind, content, issued } = invoice;
  const name = kind === 'STORNO' ? 'Stornorechnung' : 'Rechnung';
  const subject = `Ihre ${name} ${content.number}`;
  const facts: Facts = {
    subject,
    company: issued.issuer.name || 'Werkstattbuch',
    footer: footerLines(issued.issuer),
    intro: `anbei erhalten Sie Ihre ${name} ${content.number} vom ${dates(content.date)}.`,
    total: euros(content.grossCents),
    due: kind === 'STORNO' ? '' : dates(content.dueOn),
  };
  return {
    id: `${invoice.id}.${mailId}`,
    date,
    from: sender,
    to: { ...(issued.recipientName === null ? {} : { name: issued.recipientName }), address: to },
    subject,
    text: `${templates.text(facts).trim()}\n`,
    html: templates.html(facts),
    attachments: [{ filename: fileNameOf(invoice, 'pdf'), contentType: 'application/pdf', hash: pdfHash }],
  };
}

/** `Rechnung-RE-2026-00001.pdf`: only characters that every system takes, whatever the number is. */
export function fileNameOf(
  { kind, content }: Pick<KnownInvoice, 'kind' | 'content'>,
  ending: string,
): string {
  const number = content.number.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '_');
  return `${kind === 'STORNO' ? 'Storno' : 'Rechnung'}-${number}.${ending}`;
}
