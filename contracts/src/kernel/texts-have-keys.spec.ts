import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const CONTRACTS = join(import.meta.dirname, '..');
/** A field of an event into which somebody types whatever he likes. */
const FREE_TEXT =
  /\b(\w*(?:note|notes|reason|title|description|descriptions|message|text|wish|comment|alt))\??: string\b/gi;
/** Any file may declare events. */
const DECLARES_EVENTS = /EventDefinitions<|= DomainEvent</;
const PERSONAL = [/fields: \[([^\]]*)\]/g, /texts\(([^)]*)\)/g];

const IMPERSONAL = 'Refused where it names a person: `Impersonal`';
const OURS = 'A sentence of the product';
/** Texts without a key, by file and field. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'audit/retention-hold.events.ts reason': IMPERSONAL,
  'customers/customer.events.ts reason': OURS,
  'datev/datev-batch.events.ts reason': IMPERSONAL,
  'inventory/articles/article.events.ts note': IMPERSONAL,
  'inventory/import/stock-import.events.ts reason': OURS,
  'inventory/stocktakings/stocktaking.events.ts note': IMPERSONAL,
  'inventory/stocktakings/stocktaking.events.ts reason': IMPERSONAL,
  'invoices/invoice.events.ts description': 'Stored in `descriptions`, which has a key',
  'invoices/invoice.events.ts footerText': 'The garage about itself',
  'job-templates/job-template.events.ts title': IMPERSONAL,
  'monitoring/alarm.events.ts message': OURS,
  'reminders/reminder-settings.ts text': 'The garage’s own template',
  'reminders/reminder-settings.ts title': 'The garage’s own template',
  'reminders/reminder.events.ts text': 'The garage’s own template',
  'reminders/reminder.events.ts title': 'The garage’s own template',
  'settings/site-photos.ts alt': IMPERSONAL,
  'site/announcement.events.ts text': 'For everybody, on the public page',
  'site/feedback.events.ts reason': OURS,
  'site/service.events.ts publicText': 'For everybody, on the public page',
  'supplier-invoices/supplier-invoice.events.ts description': `${IMPERSONAL}, or the supplier's own`,
  'supplier-invoices/supplier-invoice.events.ts note': IMPERSONAL,
  'supplier-invoices/supplier-invoice.events.ts reason': IMPERSONAL,
  'supplier-invoices/teccom-refusal.events.ts reason': OURS,
  'supply/purchase-order.events.ts deliveryNote': IMPERSONAL,
  'supply/purchase-order.events.ts note': IMPERSONAL,
  'supply/purchase-order.events.ts reason': IMPERSONAL,
};

/** Definitions of a file's events in a file of their own (`invoice-event-definitions.ts`); '' without one. */
async function definitionsOf(file: string, files: readonly string[]): Promise<string> {
  const own = file.replace(/\.events\.ts$/, '-event-definitions.ts');
  return own !== file && files.includes(own) ? readFile(join(CONTRACTS, own), 'utf8') : '';
}

it('every text that is typed into an event has a key, or is known to name nobody', async () => {
  const files = (await readdir(CONTRACTS, { recursive: true })).filter((file) =>
    /(?<!\.spec)\.ts$/.test(file),
  );
  const found: string[] = [];
  for (const file of files) {
    const source = await readFile(join(CONTRACTS, file), 'utf8');
    if (!DECLARES_EVENTS.test(source)) continue;
    const declared = source + (await definitionsOf(file, files));
    const personal = PERSONAL.flatMap((pattern) => [...declared.matchAll(pattern)].map(([, names]) => names));
    for (const [, name = ''] of source.matchAll(FREE_TEXT))
      if (!personal.join().includes(`'${name}'`)) found.push(`${file.replaceAll('\\', '/')} ${name}`);
  }
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted());
});
