import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNumber,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { RecordOf } from '../kernel/fields.js';
import { IsPageKey, IsSearch, IsWholeNumber, KEY_PAGE_SIZE } from '../kernel/pages.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import { IsId, IsLocalDate } from '../kernel/text-fields.js';
import { together } from '../kernel/together.js';
import type { LocalDate } from '../values/local-date-time.js';
import { blockFields, MOST_LETTERS, reminderFields } from './reminder-fields.js';
import { REMINDER_LEVELS, type ReminderLevel } from './reminder.events.js';

const LETTERS_TEXT = 'Bitte die Mahnungen auswählen.';

function Letters(type: () => new () => object): PropertyDecorator {
  return together(
    IsArray({ message: LETTERS_TEXT }),
    ArrayMinSize(1, { message: LETTERS_TEXT }),
    ArrayMaxSize(MOST_LETTERS, {
      message: `Es sind höchstens ${MOST_LETTERS} Mahnungen auf einmal möglich.`,
    }),
    ValidateNested({ each: true, message: LETTERS_TEXT }),
    Type(type),
  );
}

/** A proposal that a person releases. `level`: as proposed, so that nobody releases another level than he saw. */
export class ReleasedProposal {
  @IsId()
  invoiceId!: string;

  @IsIn(REMINDER_LEVELS, { message: 'Bitte die Mahnstufe angeben.' })
  level!: ReminderLevel;

  /** True: by mail; false: printed. */
  @IsBoolean({ message: 'Bitte angeben, ob die Mahnung per E-Mail geht.' })
  byMail!: boolean;
}

/** POST /reminders/release */
export class ReleaseRemindersRequest {
  @Letters(() => ReleasedProposal)
  letters!: ReleasedProposal[];
}

export class LetterOfInvoice {
  @IsId()
  invoiceId!: string;

  @IsId()
  letterId!: string;
}

/** POST /reminders/post: the letters are printed together and posted. */
export class PostRemindersRequest {
  @Letters(() => LetterOfInvoice)
  letters!: LetterOfInvoice[];
}

/** GET /reminders/letters.pdf?letters=<invoice>.<letter>,… */
export class LettersQuery {
  @Transform(({ value }: { value: unknown }) => lettersIn(value))
  @Letters(() => LetterOfInvoice)
  letters!: LetterOfInvoice[];
}

function lettersIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.split(',').map((one) => {
    const [invoiceId = '', letterId = ''] = one.split('.');
    return Object.assign(new LetterOfInvoice(), { invoiceId, letterId });
  });
}

/** The ids in the path of a letter. */
export class LetterParam {
  @IsId()
  id!: string;

  @IsId()
  letterId!: string;
}

export class BlockRemindersRequest extends newRequestOf(blockFields) {}

export class RemindersPageQuery {
  /** Number of an invoice. */
  @IsSearch()
  search?: string;

  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, KEY_PAGE_SIZE.max)
  size?: number;
}

const MAX_RATES = 100;
const RATES_TEXT = 'Bitte die Basiszinssätze angeben.';

export class BaseRateRequest {
  @IsLocalDate({ message: 'Bitte den Tag angeben, ab dem der Basiszinssatz gilt.' })
  from!: LocalDate;

  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Der Basiszinssatz liegt zwischen −10 und 20 %.' })
  @Min(-10, { message: 'Der Basiszinssatz liegt zwischen −10 und 20 %.' })
  @Max(20, { message: 'Der Basiszinssatz liegt zwischen −10 und 20 %.' })
  percent!: number;
}

/** PUT /settings/reminders; what is missing stays. */
@ReadOnly({ revision: true } satisfies ReadOnlyOf<ReminderSettingsAnswer, ReminderSettingsRequest>)
export class ReminderSettingsRequest extends changeRequestOf(reminderFields) {
  @IsOptional()
  @IsArray({ message: RATES_TEXT })
  @ArrayMaxSize(MAX_RATES, { message: `Es sind höchstens ${MAX_RATES} Basiszinssätze möglich.` })
  @ValidateNested({ each: true, message: RATES_TEXT })
  @Type(() => BaseRateRequest)
  baseRates?: BaseRateRequest[] | null;
}

/** GET and PUT /settings/reminders. */
export type ReminderSettingsAnswer = RecordOf<typeof reminderFields> & {
  readonly baseRates: readonly { readonly from: LocalDate; readonly percent: number }[];
  readonly revision: number;
};
