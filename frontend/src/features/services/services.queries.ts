import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { rowsAt } from '../../api/rows.js';
import type { PictureChange } from '../../ui/files/picture-file.js';
import { numberOrText } from '../../ui/forms/typed-number.js';

export type ServiceDraft = {
  readonly name: string;
  readonly duration: string;
  readonly publicText: string;
  readonly bring: string;
  /** Euros; empty: none. */
  readonly priceFrom: string;
  readonly isTile: boolean;
  readonly image: PictureChange;
};

/** The services as the administration sees and changes them. A duration that is no number counts as 1 (specification 2 §5). */
export const serviceRows = rowsAt<ServiceAnswer, ServiceDraft>(
  '/services',
  ({ name, duration, publicText, bring, priceFrom, isTile, image }) => {
    const hours = Number(duration.trim().replace(',', '.'));
    return {
      name,
      publicText,
      bring,
      duration: duration.trim() === '' || Number.isNaN(hours) ? 1 : hours,
      priceFrom: numberOrText(priceFrom, 2),
      isTile,
      ...(image === undefined ? {} : { image: image?.base64 ?? null }),
    };
  },
);
