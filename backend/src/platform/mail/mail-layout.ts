import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Handlebars from 'handlebars';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { headOfCompany } from '#contracts/settings/legal-form.js';

/** Data of every mail's frame. */
export type MailFrame = {
  readonly subject: string;
  readonly company: string;
  readonly footer: readonly string[];
};

/** Registers the partial `layout`, the frame of every mail: `{{#> layout}}…{{/layout}}`. */
export function registerLayout(handlebars: typeof Handlebars, form: 'text' | 'html'): void {
  handlebars.registerPartial('layout', readFileSync(join(import.meta.dirname, `layout.${form}.hbs`), 'utf8'));
}

/** The footer of every mail: sender, contact, and what business letters must state (§ 35a GmbHG). */
export function footerLines(company: CompanyDetails): readonly string[] {
  const { name, owner, street, zip, city, phone, email, registerCourt, registerNumber, vatId } = company;
  const register = [registerCourt, registerNumber].filter(Boolean).join(', ');
  return [
    name || 'Werkstattbuch',
    owner && `${headOfCompany(name)}: ${owner}`,
    [street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    phone && `Telefon ${phone}`,
    email,
    register,
    vatId && `USt-IdNr. ${vatId}`,
  ].filter(Boolean);
}
