import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { registerLayout } from '../../platform/mail/mail-layout.js';
import { MAIL_KINDS, type MailKind } from './mail-kinds.js';

/** The values of the templates: plain text, escaped in the HTML. */
export type MailFacts = {
  readonly subject: string;
  readonly name: string;
  readonly company: string;
  readonly when: string;
  /** `heute` or `morgen`, for reminders. */
  readonly day: string;
  readonly before: string;
  readonly service: string;
  readonly duration: string;
  /** Empty: none, of a test drive. */
  readonly plate: string;
  /** What the customer brings along; empty: nothing in particular. */
  readonly bring: string;
  readonly isTestDrive: boolean;
  readonly email: string;
  readonly phone: string;
  /** What the customer wants; empty: nothing was said. */
  readonly remark: string;
  readonly wanted: string;
  readonly note: string;
  /** The customer's page, or the staff's list in a mail to the workshop. */
  readonly link: string;
  readonly footer: readonly string[];
};

type Form = 'text' | 'html';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'templates', `${name}.hbs`), 'utf8');

function compiled(form: Form): Readonly<Record<MailKind, Handlebars.TemplateDelegate<MailFacts>>> {
  const handlebars = Handlebars.create();
  registerLayout(handlebars, form);
  handlebars.registerPartial('appointment', read(`appointment.${form}`));
  // Strict, so that a missing value throws instead of leaving a gap.
  const options = { strict: true, knownHelpersOnly: true, noEscape: form === 'text' };
  const entries = MAIL_KINDS.map((kind) => [kind, handlebars.compile(read(`${kind}.${form}`), options)]);
  return Object.fromEntries(entries) as Record<MailKind, Handlebars.TemplateDelegate<MailFacts>>;
}

const templates = { text: compiled('text'), html: compiled('html') };

export function render(kind: MailKind, facts: MailFacts): { readonly text: string; readonly html: string } {
  return {
    text: `${templates.text[kind](facts).trim()}\n`,
    html: templates.html[kind](facts),
  };
}
