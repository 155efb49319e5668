import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { registerLayout } from '../../platform/mail/mail-layout.js';
import { MAIL_KINDS, type MailKind } from './mail-kinds.js';

/** What the templates say; every value is plain text and is escaped in the HTML. */
export type MailFacts = {
  readonly subject: string;
  readonly name: string;
  readonly company: string;
  /** Where the appointment stands: day and time in words. */
  readonly when: string;
  /** `heute` or `morgen`; only a reminder says it. */
  readonly day: string;
  /** Where it stood before it was moved. */
  readonly before: string;
  readonly service: string;
  readonly duration: string;
  readonly plate: string;
  readonly email: string;
  /** Empty: not given. */
  readonly phone: string;
  /** What was asked for with a request for another time. */
  readonly wanted: string;
  readonly note: string;
  /** The customer's own page, or the staff's list in a mail to the workshop. */
  readonly link: string;
  readonly footer: readonly string[];
};

type Form = 'text' | 'html';

const read = (name: string): string => readFileSync(join(import.meta.dirname, `${name}.hbs`), 'utf8');

function compiled(form: Form): Readonly<Record<MailKind, Handlebars.TemplateDelegate<MailFacts>>> {
  const handlebars = Handlebars.create();
  registerLayout(handlebars, form);
  handlebars.registerPartial('appointment', read(`appointment.${form}`));
  // Strict: a fact that is missing is a fault in the code, not a gap in a mail.
  const options = { strict: true, knownHelpersOnly: true, noEscape: form === 'text' };
  const entries = MAIL_KINDS.map((kind) => [kind, handlebars.compile(read(`${kind}.${form}`), options)]);
  return Object.fromEntries(entries) as Record<MailKind, Handlebars.TemplateDelegate<MailFacts>>;
}

const templates = { text: compiled('text'), html: compiled('html') };

/** The mail's words as plain text and as HTML. */
export function render(kind: MailKind, facts: MailFacts): { readonly text: string; readonly html: string } {
  return {
    text: `${templates.text[kind](facts).trim()}\n`,
    html: templates.html[kind](facts),
  };
}
