import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, ValidateNested } from 'class-validator';
import { percent, type RecordOf } from '../kernel/fields.js';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import { together } from '../kernel/together.js';
import { invoicingFields, rateAccountField } from './invoicing-fields.js';

const MAX_RATES = 20;

/** Which account a rate is booked to. */
export class RateAccountRequest extends newRequestOf({
  taxPercent: percent('Steuersatz', {
    required: true,
    wrong: 'Bitte einen Steuersatz von 0 bis 100 % angeben.',
  }),
  account: rateAccountField,
}) {}

function Accounts(missing: string): PropertyDecorator {
  return together(
    IsOptional(),
    IsArray({ message: missing }),
    ArrayMaxSize(MAX_RATES, { message: `Es sind höchstens ${MAX_RATES} Steuersätze möglich.` }),
    ValidateNested({ each: true, message: rateAccountField.wrong ?? '' }),
    Type(() => RateAccountRequest),
  );
}

/** PUT /settings/invoicing; what is missing stays, null or empty clears. */
@ReadOnly({ revision: true } satisfies ReadOnlyOf<InvoicingSettingsAnswer, InvoicingSettingsRequest>)
export class InvoicingSettingsRequest extends changeRequestOf(invoicingFields) {
  @Accounts('Die Erlöskonten fehlen.')
  revenueAccounts?: RateAccountRequest[] | null;

  @Accounts('Die Aufwandskonten fehlen.')
  expenseAccounts?: RateAccountRequest[] | null;
}

export type RateAccountAnswer = { readonly taxPercent: number; readonly account: string };

/** GET and PUT /settings/invoicing. */
export type InvoicingSettingsAnswer = RecordOf<typeof invoicingFields> & {
  readonly revenueAccounts: readonly RateAccountAnswer[];
  readonly expenseAccounts: readonly RateAccountAnswer[];
  readonly revision: number;
};
