import { useNavigate } from 'react-router-dom';
import type { ShortageAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { ShortPartsAnswer } from '#contracts/supply/short-parts.api.js';
import { call } from '../../../api/http.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { useWrite } from '../../../ui/forms/write.js';

/** Puts what is short into the basket and opens it; says what the catalogue does not have. */
export function useShortOrder() {
  const navigate = useNavigate();
  const { run, busy } = useWrite({
    send: (short: readonly ShortageAnswer[], idempotencyKey) =>
      call<ShortPartsAnswer>('/supply/basket/short-parts', {
        method: 'POST',
        body: {
          parts: short.map(({ number: partNumber, missing }) => ({
            partNumber,
            quantity: Math.ceil(missing),
          })),
        },
        idempotencyKey,
      }),
    refresh: ['supply-basket'],
    onDone: ({ added, unknown }) => {
      if (unknown.length > 0) toasts.failure('Nicht im Teilekatalog', unknown.join(', '));
      if (added.length > 0) void navigate('/supply/basket');
    },
    failed: 'Die Teile konnten nicht in den Warenkorb gelegt werden.',
  });
  return { order: (short: readonly ShortageAnswer[]) => void run(short), busy };
}
