import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { owedByRecipient, ownShareOf } from '#contracts/invoices/co-payment.js';
import { paperTitleOf } from '#contracts/invoices/invoice-words.js';
import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { coPaymentInWords } from '../co-payment-words.js';
import { discountInWords } from '../discount-words.js';
import { giroCodeRows } from '../../platform/pdf/giro-code.js';
import { footerLines, registerLayout, type MailFrame } from '../../platform/mail/mail-layout.js';
import type { Mail, MailAddress } from '../../platform/mail/mailer.js';

type Facts = MailFrame & {
  readonly intro: string;
  readonly total: string;
  readonly due: string;
  /** That nothing is to be paid any more; empty: something is. */
  readonly paid: string;
  /** Who pays which part; empty: the recipient pays all. */
  readonly share: string;
  /** The sentence about Skonto; empty: none. */
  readonly discount: string;
  /** How to transfer what is open; null: nothing is, or the garage states no account. */
  readonly transfer: {
    readonly sentence: string;
    readonly rows: NonNullable<ReturnType<typeof giroCodeRows>>;
    /** One for each module of a row: without them programs would choose widths of their own. */
    readonly modules: readonly number[];
    readonly pixels: number;
  } | null;
};

function compiled(form: 'text' | 'html'): Handlebars.TemplateDelegate<Facts> {
  const handlebars = Handlebars.create();
  registerLayout(handlebars, form);
  const source = readFileSync(join(import.meta.dirname, `invoice.${form}.hbs`), 'utf8');
  return handlebars.compile(source, { strict: true, knownHelpersOnly: true, noEscape: form === 'text' });
}

/** Of the GiroCode; `invoice.html.hbs` has the same height. */
const MODULE_PIXELS = 4;

const templates = { text: compiled('text'), html: compiled('html') };

export type InvoiceMailMaterial = {
  readonly invoice: KnownInvoice & { readonly issued: IssuedFacts };
  /** What is not paid yet, in cents. */
  readonly openCents: number;
  readonly pdfHash: string;
  readonly mailId: string;
  readonly to: string;
  readonly date: Instant;
  readonly sender: MailAddress;
};

/** The mail with the PDF. Deterministic; its id begins with the invoice's id. */
export function invoiceMail(material: InvoiceMailMaterial): Mail {
  const { invoice, openCents, pdfHash, mailId, to, date, sender } = material;
  const { kind, content, issued } = invoice;
  const title = paperTitleOf(kind, content);
  const owedCents = owedByRecipient(content, openCents);
  const isPaid = kind === 'INVOICE' && content.grossCents !== 0 && openCents === 0;
  const subject = `Ihre ${title} ${content.number}`;
  const name = buyerNameOf(issued);
  const facts: Facts = {
    subject,
    company: issued.issuer.name || 'Werkstattbuch',
    footer: footerLines(issued.issuer),
    intro: `anbei erhalten Sie Ihre ${title} ${content.number} vom ${germanDate(content.date)}.`,
    total: germanEuros(content.grossCents),
    due: kind === 'STORNO' || owedCents === 0 ? '' : germanDate(content.dueOn),
    paid: isPaid ? 'Der Betrag ist bereits bezahlt.' : '',
    share: kind === 'STORNO' ? '' : (coPaymentInWords(content, issued.coPayerName) ?? ''),
    discount:
      kind === 'STORNO' || openCents < content.grossCents
        ? ''
        : discountInWords(content, issued.issuer.discount).join(' '),
    transfer: transferOf(invoice, owedCents),
  };
  return {
    id: `${invoice.id}.${mailId}`,
    date,
    from: sender,
    to: { ...(name === null ? {} : { name }), address: to },
    subject,
    text: `${templates.text(facts).trim()}\n`,
    html: templates.html(facts),
    attachments: [{ filename: fileNameOf(invoice, 'pdf'), contentType: 'application/pdf', hash: pdfHash }],
  };
}

function transferOf({ content, issued }: InvoiceMailMaterial['invoice'], cents: number): Facts['transfer'] {
  const { iban, bic, name: holder } = issued.issuer;
  const purpose = content.number;
  const rows = giroCodeRows({ iban, bic, holder, cents, purpose });
  if (rows === null) return null;
  const account = iban.replace(/(.{4})(?=.)/g, '$1 ');
  const sum = cents === ownShareOf(content) ? germanEuros(cents) : `noch ${germanEuros(cents)}`;
  const sentence = `Bitte überweisen Sie ${sum} mit dem Verwendungszweck ${purpose} auf das Konto ${account}.`;
  const modules = rows.map(() => MODULE_PIXELS);
  return { sentence, rows, modules, pixels: rows.length * MODULE_PIXELS };
}

/** `Rechnung-RE-2026-00001.pdf`: only characters that every file system accepts. */
export function fileNameOf(
  { kind, content }: Pick<KnownInvoice, 'kind' | 'content'>,
  ending: string,
): string {
  const number = content.number.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '_');
  return `${kind === 'STORNO' ? 'Storno' : paperTitleOf(kind, content)}-${number}.${ending}`;
}
