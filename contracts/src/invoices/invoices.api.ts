import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  IsLocalDate,
  ManyLines,
  OneLine,
  OptionalDay,
  OptionalLine,
  RequiredLine,
} from '../kernel/text-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import { IsMoney } from '../values/money.js';
import { IsPercent } from '../values/percent.js';
import { IsQuantity, QUANTITY_TEXT } from '../values/quantity.js';
import { PAYMENT_METHODS, PROOF_KINDS, type PaymentMethod, type Proof } from './invoice.events.js';
import {
  DATE_TEXT,
  EXEMPTION_REASON_LENGTH,
  INVOICE_NOTE_LENGTH,
  INVOICE_NUMBER_LENGTH,
  MAX_POSITIONS,
  NUMBER_TEXT,
  POSITIONS_TEXT,
  POSITION_DESCRIPTION_LENGTH,
  POSITION_UNIT_LENGTH,
} from './invoice-limits.js';

/** Euros. */
export const UNIT_PRICE = { min: 0, max: 9_999_999.99 } as const;
/** More than an order has time logs or movements of a part. */
const MAX_SOURCES = 1_000;

const PRICE_TEXT = 'Bitte einen Preis von 0 bis 9.999.999,99 € mit höchstens zwei Nachkommastellen angeben.';
const TAX_TEXT = 'Bitte einen Steuersatz von 0 bis 100 % mit höchstens zwei Nachkommastellen angeben.';
const MAIL_TEXT = 'Bitte eine gültige E-Mail-Adresse angeben.';
const SOURCES_TEXT = 'Dieser Nachweis gehört nicht zu diesem Auftrag.';
/** Whatever is wrong with a position, the call says that positions are not complete. */
const OF_POSITIONS = { context: { detail: POSITIONS_TEXT } };

/** A day that may be missing; null or empty: none any more. */
function ClearedDate(): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value))(
      target,
      property,
    );
    IsOptional()(target, property);
    IsLocalDate()(target, property);
  };
}

/** What a position rests on. */
export class ProofRequest {
  @IsIn(PROOF_KINDS, { message: SOURCES_TEXT, ...OF_POSITIONS })
  kind!: Proof['kind'];

  @IsUUID('all', { message: SOURCES_TEXT, ...OF_POSITIONS })
  id!: string;
}

/** A position as it is typed. */
export class InvoicePositionRequest {
  @OneLine()
  @IsString({ message: 'Bitte eine Beschreibung angeben.', ...OF_POSITIONS })
  @IsNotEmpty({ message: 'Bitte eine Beschreibung angeben.', ...OF_POSITIONS })
  @MaxLength(POSITION_DESCRIPTION_LENGTH, {
    message: `Die Beschreibung darf höchstens ${POSITION_DESCRIPTION_LENGTH} Zeichen lang sein.`,
    ...OF_POSITIONS,
  })
  description!: string;

  @IsQuantity({ message: QUANTITY_TEXT, ...OF_POSITIONS })
  quantity!: number;

  /** Net euros, at most two decimals. */
  @IsMoney({ message: PRICE_TEXT, ...OF_POSITIONS })
  @Min(UNIT_PRICE.min, { message: PRICE_TEXT, ...OF_POSITIONS })
  @Max(UNIT_PRICE.max, { message: PRICE_TEXT, ...OF_POSITIONS })
  unitPrice!: number;

  /** At most two decimals. */
  @IsPercent({ message: TAX_TEXT, ...OF_POSITIONS })
  taxPercent!: number;

  /** Missing or empty: Stk. */
  @OptionalLine()
  @IsOptional()
  @IsString({ message: 'Die Einheit muss ein Text sein.', ...OF_POSITIONS })
  @MaxLength(POSITION_UNIT_LENGTH, {
    message: `Die Einheit darf höchstens ${POSITION_UNIT_LENGTH} Zeichen lang sein.`,
    ...OF_POSITIONS,
  })
  unit?: string | null;

  @IsOptional()
  @IsBoolean({ message: 'Bitte geben Sie an, ob ein Altteil zurückgenommen wird.', ...OF_POSITIONS })
  exchangePart?: boolean | null;

  @IsOptional()
  @IsArray({ message: SOURCES_TEXT, ...OF_POSITIONS })
  @ArrayMaxSize(MAX_SOURCES, {
    message: `Es sind höchstens ${MAX_SOURCES} Nachweise möglich.`,
    ...OF_POSITIONS,
  })
  @ValidateNested({ each: true, message: SOURCES_TEXT, ...OF_POSITIONS })
  @Type(() => ProofRequest)
  sources?: ProofRequest[] | null;
}

/** POST /invoices */
export class InvoiceRequest {
  @RequiredLine(INVOICE_NUMBER_LENGTH, {
    missing: NUMBER_TEXT,
    long: `Die Rechnungsnummer darf höchstens ${INVOICE_NUMBER_LENGTH} Zeichen lang sein.`,
  })
  number!: string;

  @IsLocalDate({ message: DATE_TEXT })
  date!: LocalDate;

  @IsUUID('all', { message: 'Bitte einen Auftrag angeben.' })
  workOrderId!: string;

  @IsArray({ message: POSITIONS_TEXT })
  @ArrayMinSize(1, { message: POSITIONS_TEXT })
  @ArrayMaxSize(MAX_POSITIONS, { message: `Eine Rechnung hat höchstens ${MAX_POSITIONS} Positionen.` })
  @ValidateNested({ each: true, message: POSITIONS_TEXT, ...OF_POSITIONS })
  @Type(() => InvoicePositionRequest)
  positions!: InvoicePositionRequest[];

  /** The last day of the work. */
  @ClearedDate()
  supplyDate?: LocalDate | null;

  /** Missing in a POST: date and the days of the settings. */
  @ClearedDate()
  dueDate?: LocalDate | null;

  /** Why something bears no tax. */
  @OneLine()
  @IsOptional()
  @IsString({ message: 'Der Grund muss ein Text sein.' })
  @MaxLength(EXEMPTION_REASON_LENGTH, {
    message: `Der Grund darf höchstens ${EXEMPTION_REASON_LENGTH} Zeichen lang sein.`,
  })
  exemptionReason?: string | null;

  @ManyLines()
  @IsOptional()
  @IsString({ message: 'Die Bemerkung muss ein Text sein.' })
  @MaxLength(INVOICE_NOTE_LENGTH, {
    message: `Die Bemerkung darf höchstens ${INVOICE_NOTE_LENGTH} Zeichen lang sein.`,
  })
  note?: string | null;
}

const isSaid = (_: unknown, value: unknown): boolean => value !== undefined;

/** PUT /invoices/{id}: what is missing stays, null or empty clears, an array replaces. */
export class InvoiceChangeRequest extends InvoiceRequest {
  @ValidateIf(isSaid)
  override number!: string;

  @ValidateIf(isSaid)
  override date!: LocalDate;

  @ValidateIf(isSaid)
  override workOrderId!: string;

  @ValidateIf(isSaid)
  override positions!: InvoicePositionRequest[];
}

/** POST /invoices/{id}/send */
export class SendInvoiceRequest {
  /** Missing or empty: nobody gets a mail. */
  @OptionalLine()
  @IsOptional()
  @IsEmail({}, { message: MAIL_TEXT })
  @MaxLength(254, { message: MAIL_TEXT })
  mailTo?: string | null;
}

/** POST /invoices/{id}/mail */
export class MailInvoiceRequest {
  @OneLine()
  @IsEmail({}, { message: MAIL_TEXT })
  @MaxLength(254, { message: MAIL_TEXT })
  to!: string;
}

/** POST /invoices/{id}/pay */
export class PayInvoiceRequest {
  /** Missing: today. */
  @OptionalDay()
  paidOn?: LocalDate | null;

  /** Missing: TRANSFER. */
  @OptionalLine()
  @IsOptional()
  @IsIn(PAYMENT_METHODS, {
    message: ({ value }: { value: unknown }) =>
      value === 'CASH' ? 'Barzahlungen werden nicht erfasst.' : 'Bitte Überweisung oder Karte wählen.',
  })
  method?: PaymentMethod | null;

  @OptionalLine()
  @IsOptional()
  @IsString({ message: 'Der Verweis muss ein Text sein.' })
  @MaxLength(100, { message: 'Der Verweis darf höchstens 100 Zeichen lang sein.' })
  reference?: string | null;
}

/** POST /invoices/{id}/cancel */
export class CancelInvoiceRequest {
  @OptionalLine()
  @IsOptional()
  @IsString({ message: 'Der Grund muss ein Text sein.' })
  @MaxLength(500, { message: 'Der Grund darf höchstens 500 Zeichen lang sein.' })
  reason?: string | null;
}
