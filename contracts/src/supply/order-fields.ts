import { fields, lines } from '../kernel/fields.js';

export const MISSING_REASON = 'Bitte einen Grund angeben.';

/** Why the mark of an order that was sent by hand is taken back. */
export const sentMarkFields = fields({
  reason: lines('Grund', 1_000, {
    required: true,
    missing: MISSING_REASON,
    long: 'Der Grund darf höchstens 1.000 Zeichen lang sein.',
    impersonal: 'text',
  }),
});
