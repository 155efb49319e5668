import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { footerLines, registerLayout, type MailFrame } from '../../platform/mail/mail-layout.js';
import type { Mail, MailAddress } from '../../platform/mail/mailer.js';

export type EstimateMailFacts = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly link: { readonly label: string; readonly url: string } | null;
};

type Facts = MailFrame & EstimateMailFacts;

function compiled(form: 'text' | 'html'): Handlebars.TemplateDelegate<Facts> {
  const handlebars = Handlebars.create();
  registerLayout(handlebars, form);
  const source = readFileSync(join(import.meta.dirname, `estimate-mail.${form}.hbs`), 'utf8');
  return handlebars.compile(source, { strict: true, knownHelpersOnly: true, noEscape: form === 'text' });
}

const templates = { text: compiled('text'), html: compiled('html') };

type Material = {
  readonly id: string;
  readonly date: Instant;
  readonly sender: MailAddress;
  readonly to: MailAddress;
  readonly company: CompanyDetails;
  readonly facts: EstimateMailFacts;
  readonly attachments: NonNullable<Mail['attachments']>;
};

/** A mail about an estimate. Its id begins with the estimate's id, whose copies an erasure deletes. */
export function estimateMail({ id, date, sender, to, company, facts, attachments }: Material): Mail {
  const data: Facts = { ...facts, company: company.name || 'Werkstattbuch', footer: footerLines(company) };
  return {
    id,
    date,
    from: sender,
    to,
    subject: facts.subject,
    text: `${templates.text(data).trim()}\n`,
    html: templates.html(data),
    attachments,
  };
}
