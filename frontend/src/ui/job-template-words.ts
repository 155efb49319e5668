import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { counted, formatEuro } from './dates/formats.js';
import { asTyped } from './forms/typed-number.js';

/** `5 AW`, `79,00 € brutto`, `nach Zeit, 60 min` */
export function priceInWords({ basis, aw, minutes, price, prices }: JobTemplateAnswer): string {
  const time = minutes === null ? `${asTyped(aw)} AW` : `${minutes} min`;
  if (basis === 'FIXED') return `${formatEuro(price)} ${PRICE_WORDS[prices]}`;
  return basis === 'AW' ? `${asTyped(aw)} AW` : `nach Zeit, ${time}`;
}

/** As `priceInWords`; with the parts of a fixed price: `Arbeit 79,00 € brutto, zuzüglich Teile`, `119,00 € brutto mit Teilen` */
export function offerInWords(template: JobTemplateAnswer): string {
  const price = priceInWords(template);
  if (template.basis !== 'FIXED' || template.parts.length === 0) return price;
  return template.partsIncluded ? `${price} mit Teilen` : `Arbeit ${price}, zuzüglich Teile`;
}

/** `2 Teile, 3 Punkte` */
export function contentsInWords(parts: number, checks: number): string {
  const words = [
    parts > 0 && counted(parts, 'Teil', 'Teile'),
    checks > 0 && counted(checks, 'Punkt', 'Punkte'),
  ].filter(Boolean);
  return words.length === 0 ? 'Teile und Checkliste' : words.join(', ');
}

/** By themselves, in German order. */
export function categoriesOf(templates: readonly JobTemplateAnswer[]): Readonly<Record<string, string>> {
  const names = [...new Set(templates.map(({ category }) => category))].filter(Boolean);
  return Object.fromEntries(names.toSorted((a, b) => a.localeCompare(b, 'de')).map((name) => [name, name]));
}

/** True if every word is somewhere in title, category, cars or parts, and the category is the one. */
export function isFound(template: JobTemplateAnswer, search: string, category: string): boolean {
  if (category !== '' && template.category !== category) return false;
  const { title, make, model, engine, parts } = template;
  const text = [
    title,
    template.category,
    make,
    model,
    engine,
    ...parts.flatMap((part) => [part.number, part.name]),
  ]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
