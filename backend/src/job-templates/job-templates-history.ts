import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { jobTemplateFields, YES_NO } from '#contracts/job-templates/job-template-fields.js';
import type { JobTemplateContent } from '#contracts/job-templates/job-template.events.js';
import { jobTemplatesStream } from '#contracts/job-templates/job-templates.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { germanEuros } from '#contracts/values/german.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { BASIS_WORDS } from '#contracts/work-orders/operations/sold-work.js';
import { changedValues } from '../platform/history/changed-values.js';
import { historyOf } from '../platform/history/history.js';

const LABELS = { ...labelsOf(jobTemplateFields), parts: 'Teile', checklist: 'Checkliste' } as const;

export const jobTemplatesHistory = historyOf(jobTemplatesStream, (event, before, after) => {
  const id = event.data.jobTemplateId;
  const known = before.get(id);
  const subject = (after.get(id) ?? known)?.title ?? '';
  switch (event.type) {
    case 'JobTemplateAdded':
      return { subject, what: `Paket angelegt: ${priceInWords(event.data)}` };
    case 'JobTemplateRevised': {
      const changes = known ? changedValues(LABELS, readable(known), readable(event.data)) : [];
      return { subject, what: `Fassung ${event.data.version}: ${changes.join('; ')}` };
    }
    case 'JobTemplateRemoved':
      return { subject, what: 'Paket gelöscht' };
    default:
      return unreachable(event);
  }
});

function priceInWords({ basis, awHundredths, minutes, priceCents, prices }: JobTemplateContent): string {
  switch (basis) {
    case 'AW':
      return `${formatQuantity((awHundredths ?? 0) * 10)} AW`;
    case 'FIXED':
      return `${germanEuros(priceCents ?? 0)} ${PRICE_WORDS[prices]}`;
    case 'TIME':
      return minutes === null
        ? `nach Zeit, ${formatQuantity((awHundredths ?? 0) * 10)} AW`
        : `nach Zeit, ${minutes} min`;
    default:
      return unreachable(basis);
  }
}

function readable({ basis, awHundredths, minutes, priceCents, prices, ...rest }: JobTemplateContent) {
  return {
    title: rest.title,
    category: rest.category,
    basis: BASIS_WORDS[basis],
    aw: awHundredths === null ? '' : formatQuantity(awHundredths * 10),
    minutes: minutes === null ? '' : String(minutes),
    price: priceCents === null ? '' : germanEuros(priceCents),
    prices: basis === 'FIXED' ? PRICE_WORDS[prices] : '',
    partsIncluded: rest.partsIncluded ? YES_NO.true : '',
    make: rest.make,
    model: rest.model,
    engine: rest.engine,
    parts: rest.parts
      .map(({ number, quantityMilli }) => `${formatQuantity(quantityMilli)} × ${number}`)
      .join(', '),
    checklist: rest.checklist.join(', '),
  };
}
