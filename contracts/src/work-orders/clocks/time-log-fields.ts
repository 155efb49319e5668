import { fields, line } from '../../kernel/fields.js';

/** Why a time log is corrected. Its instants are validated in the request. */
export const correctionFields = fields({
  reason: line('Grund', 500, {
    required: true,
    missing: 'Bitte geben Sie einen Grund an.',
    long: 'Der Grund darf höchstens 500 Zeichen lang sein.',
  }),
});
