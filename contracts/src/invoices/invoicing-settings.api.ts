import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ManyLines, OneLine, WholeNumber } from '../kernel/text-fields.js';
import { IsMoney } from '../values/money.js';
import { IsPercent } from '../values/percent.js';

const RATE_TEXT = 'Der Stundensatz muss zwischen 0 und 9.999,99 € liegen.';
const DAYS_TEXT = 'Das Zahlungsziel liegt zwischen 0 und 365 Tagen.';
const LENGTH_TEXT = 'Sachkonten haben 4 bis 8 Stellen.';
const ACCOUNT_TEXT = 'Ein Konto hat 1 bis 9 Ziffern.';
const YEAR_TEXT = 'Das Wirtschaftsjahr beginnt an einem Tag, den es in jedem Jahr gibt (MM-TT).';
const DAY_OF_EVERY_YEAR =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))?$/;
/** Empty, or an account: those of debtors and creditors have a digit more than those of the ledger. */
const ACCOUNT = /^\d{0,9}$/;
const MAX_RATES = 20;

/** Which account a rate is booked to. */
export class RateAccountRequest {
  @IsPercent({ message: 'Bitte einen Steuersatz von 0 bis 100 % angeben.' })
  taxPercent!: number;

  @OneLine()
  @IsString({ message: ACCOUNT_TEXT })
  @Matches(/^\d{1,9}$/, { message: ACCOUNT_TEXT })
  account!: string;
}

/** PUT /settings/invoicing; what is missing stays, null or empty clears. */
export class InvoicingSettingsRequest {
  /** Net euros; null: not set. */
  @IsOptional()
  @IsMoney({ message: RATE_TEXT })
  @Min(0, { message: RATE_TEXT })
  @Max(9_999.99, { message: RATE_TEXT })
  hourlyRate?: number | null;

  @IsOptional()
  @WholeNumber({ min: 0, max: 365 }, DAYS_TEXT)
  paymentDays?: number | null;

  @ManyLines()
  @IsOptional()
  @IsString({ message: 'Der Fußtext muss ein Text sein.' })
  @MaxLength(500, { message: 'Der Fußtext darf höchstens 500 Zeichen lang sein.' })
  footerText?: string | null;

  @OneLine()
  @IsOptional()
  @IsString({ message: 'Die Beraternummer hat höchstens 7 Ziffern.' })
  @Matches(/^\d{0,7}$/, { message: 'Die Beraternummer hat höchstens 7 Ziffern.' })
  datevConsultant?: string | null;

  @OneLine()
  @IsOptional()
  @IsString({ message: 'Die Mandantennummer hat höchstens 5 Ziffern.' })
  @Matches(/^\d{0,5}$/, { message: 'Die Mandantennummer hat höchstens 5 Ziffern.' })
  datevClient?: string | null;

  /** `MM-DD`, a day that every year has. */
  @OneLine()
  @IsOptional()
  @IsString({ message: YEAR_TEXT })
  @Matches(DAY_OF_EVERY_YEAR, { message: YEAR_TEXT })
  fiscalYearStart?: string | null;

  @IsOptional()
  @WholeNumber({ min: 4, max: 8 }, LENGTH_TEXT)
  accountLength?: number | null;

  @IsOptional()
  @IsArray({ message: 'Die Erlöskonten fehlen.' })
  @ArrayMaxSize(MAX_RATES, { message: `Es sind höchstens ${MAX_RATES} Steuersätze möglich.` })
  @ValidateNested({ each: true, message: ACCOUNT_TEXT })
  @Type(() => RateAccountRequest)
  revenueAccounts?: RateAccountRequest[] | null;

  @IsOptional()
  @IsArray({ message: 'Die Aufwandskonten fehlen.' })
  @ArrayMaxSize(MAX_RATES, { message: `Es sind höchstens ${MAX_RATES} Steuersätze möglich.` })
  @ValidateNested({ each: true, message: ACCOUNT_TEXT })
  @Type(() => RateAccountRequest)
  expenseAccounts?: RateAccountRequest[] | null;

  @OneLine()
  @IsOptional()
  @IsString({ message: ACCOUNT_TEXT })
  @Matches(ACCOUNT, { message: ACCOUNT_TEXT })
  debtorAccount?: string | null;

  @OneLine()
  @IsOptional()
  @IsString({ message: ACCOUNT_TEXT })
  @Matches(ACCOUNT, { message: ACCOUNT_TEXT })
  creditorAccount?: string | null;
}

export type RateAccountAnswer = { readonly taxPercent: number; readonly account: string };

/** GET and PUT /settings/invoicing. */
export type InvoicingSettingsAnswer = {
  /** Net euros. */
  readonly hourlyRate: number | null;
  readonly paymentDays: number;
  readonly footerText: string;
  readonly datevConsultant: string;
  readonly datevClient: string;
  readonly fiscalYearStart: string;
  readonly accountLength: number;
  readonly revenueAccounts: readonly RateAccountAnswer[];
  readonly expenseAccounts: readonly RateAccountAnswer[];
  readonly debtorAccount: string;
  readonly creditorAccount: string;
  readonly revision: number;
};
