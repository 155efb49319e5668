import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { rowsAt } from '../../api/rows.js';

export type ServiceDraft = {
  readonly name: string;
  readonly duration: string;
  readonly publicText: string;
};

/** The services as the administration sees and changes them. A duration that is no number counts as 1 (specification 2 §5). */
export const serviceRows = rowsAt<ServiceAnswer, ServiceDraft>(
  '/services',
  ({ name, duration, publicText }) => {
    const hours = Number(duration.trim().replace(',', '.'));
    return { name, publicText, duration: duration.trim() === '' || Number.isNaN(hours) ? 1 : hours };
  },
);
