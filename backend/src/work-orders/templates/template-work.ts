import type { JobTemplate } from '#contracts/job-templates/job-templates.js';
import { plannedMinutes } from '#contracts/job-templates/job-templates.js';
import { jobTemplateTexts } from '#contracts/job-templates/job-template-fields.js';
import { pricePerAwE4, type InvoicingDetails } from '#contracts/invoices/invoicing-settings.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { conflict, refuse } from '#contracts/kernel/problem.js';
import { E4_PER_CENT } from '#contracts/values/vat.js';
import { MAX_OPERATIONS } from '#contracts/work-orders/operations/operations.api.js';
import { operationTexts } from '#contracts/work-orders/operations/operation-fields.js';
import type { SoldWork } from '#contracts/work-orders/operations/sold-work.js';
import { ofOrder } from '#contracts/work-orders/work-order.js';
import { open, type DecideOrder } from '../work-order.js';

type Prices = Pick<InvoicingDetails, 'pricePerAwCents' | 'hourlyRateCents' | 'minutesPerAw'>;

/** Copies the template into an operation that is sold. Idempotent by id. 409 if an AW has no price. */
export const addTemplateWork =
  (operationId: string, template: JobTemplate, prices: Prices): DecideOrder =>
  (state) => {
    const order = open(state);
    const known = order.operations.find(({ id }) => id === operationId);
    if (known !== undefined) {
      if (known.sold?.jobTemplateId !== template.id) throw refuse('idempotency-key-reused');
      return [];
    }
    if (order.operations.length >= MAX_OPERATIONS) throw conflict(operationTexts.tooMany);
    const of = { ...ofOrder(order), operationId };
    const sold = soldBy(template, prices);
    const { title, checklist, parts: wanted } = template;
    const place = (order.operations.at(-1)?.place ?? -1) + 1;
    const added = { ...of, title, estimatedMinutes: sold.minutes, mechanicId: null, place };
    return [
      { type: 'OperationAdded', version: 1, data: added },
      { type: 'OperationSold', version: 2, data: { ...of, ...sold, checklist, wanted } },
    ];
  };

/** The price of a template at these settings. */
export function soldBy(template: JobTemplate, settings: Prices): SoldWork {
  const { id: jobTemplateId, version: templateVersion, basis, awHundredths, priceCents, prices } = template;
  const minutes = plannedMinutes(template, settings.minutesPerAw);
  const common = { minutes, partsIncluded: template.partsIncluded, jobTemplateId, templateVersion };
  switch (basis) {
    case 'AW': {
      const unitPriceE4 = pricePerAwE4(settings);
      if (unitPriceE4 === null) throw conflict(jobTemplateTexts.noAwPrice);
      return { ...common, basis, quantityMilli: (awHundredths ?? 0) * 10, unitPriceE4, prices: 'NET' };
    }
    case 'FIXED':
      return { ...common, basis, quantityMilli: 1_000, unitPriceE4: (priceCents ?? 0) * E4_PER_CENT, prices };
    case 'TIME':
      return { ...common, basis, quantityMilli: 0, unitPriceE4: 0, prices: 'NET' };
    default:
      return unreachable(basis);
  }
}
