import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { OneLine, RequiredLine } from '../kernel/text-fields.js';
import type { CompanyDetails } from './company-profile.js';
import type { NavigationItems, Shortcut } from './navigation.js';
import { SLOT_STEPS_MINUTES, type SlotMinutes, type WorkshopRules } from './workshop-settings.js';

/** A text that may be left out or empty. */
const OptionalText =
  (maxLength: number, label: string): PropertyDecorator =>
  (target, key) => {
    IsOptional()(target, key);
    IsString({ message: `${label} muss ein Text sein.` })(target, key);
    MaxLength(maxLength, { message: `${label} darf höchstens ${maxLength} Zeichen lang sein.` })(target, key);
    OneLine()(target, key);
  };

/** PUT /settings/company: the whole profile; a text that is missing or empty is not given. */
export class CompanyProfileRequest {
  @RequiredLine(200, {
    missing: 'Bitte geben Sie den Firmennamen an.',
    long: 'Der Firmenname darf höchstens 200 Zeichen lang sein.',
  })
  name!: string;

  @OptionalText(200, 'Inhaber')
  owner?: string | null;

  @OptionalText(200, 'Straße')
  street?: string | null;

  @OptionalText(5, 'Postleitzahl')
  zip?: string | null;

  @OptionalText(100, 'Ort')
  city?: string | null;

  @OptionalText(40, 'Telefon')
  phone?: string | null;

  @OptionalText(40, 'Fax')
  fax?: string | null;

  @OptionalText(254, 'E-Mail')
  email?: string | null;

  @OptionalText(100, 'Registergericht')
  registerCourt?: string | null;

  @OptionalText(50, 'Registernummer')
  registerNumber?: string | null;

  @OptionalText(20, 'USt-IdNr.')
  vatId?: string | null;

  @OptionalText(20, 'Steuernummer')
  taxNumber?: string | null;

  @OptionalText(200, 'Kammer')
  chamber?: string | null;

  @OptionalText(100, 'Bank')
  bankName?: string | null;

  @OptionalText(50, 'IBAN')
  iban?: string | null;

  @OptionalText(15, 'BIC')
  bic?: string | null;

  /** Base64 of a PNG, JPEG or WebP (a data URL's prefix is allowed). Missing: stays; null or empty: no logo. */
  @IsOptional()
  @IsString({ message: 'Das Logo muss als Base64-Text gesendet werden.' })
  logo?: string | null;
}

/** PUT /settings/company, and GET for ADMIN. `logoUrl` serves the picture and changes with it. */
export type CompanyProfileAnswer = CompanyDetails & {
  readonly logoUrl: string | null;
  /** False until everything is stated that Impressum and invoices need: ADMIN is shown a hint. */
  readonly complete: boolean;
  readonly revision: number;
};

const integer =
  (min: number, max: number, message: string): PropertyDecorator =>
  (target, key) => {
    IsInt({ message })(target, key);
    Min(min, { message })(target, key);
    Max(max, { message })(target, key);
  };

/** PUT /settings/workshop. */
export class WorkshopSettingsRequest {
  @integer(1, 50, 'Die Zahl der Arbeitsplätze muss zwischen 1 und 50 liegen.')
  capacity!: number;

  @IsIn(SLOT_STEPS_MINUTES, { message: 'Das Zeitraster muss 15, 30 oder 60 Minuten betragen.' })
  slotMinutes!: SlotMinutes;

  @integer(1, 365, 'Termine können 1 bis 365 Tage im Voraus buchbar sein.')
  horizonDays!: number;

  @integer(0, 10_080, 'Die Mindestvorlaufzeit muss zwischen 0 und 10080 Minuten liegen.')
  minNoticeMinutes!: number;

  /** Empty or null: no note is sent. */
  @OptionalText(254, 'Die E-Mail-Adresse für Benachrichtigungen')
  notifyEmail?: string | null;

  @IsBoolean({ message: 'Bitte geben Sie an, ob Erinnerungen versendet werden.' })
  reminderMail!: boolean;
}

/** GET and PUT /settings/workshop. */
export type WorkshopSettingsAnswer = WorkshopRules & { readonly revision: number };

export class ShortcutRequest {
  /** Made by the server when missing. */
  @OptionalText(100, 'Die Kennung')
  id?: string | null;

  @RequiredLine(50, {
    missing: 'Bitte geben Sie eine Bezeichnung an.',
    long: 'Die Bezeichnung darf höchstens 50 Zeichen lang sein.',
  })
  label!: string;

  @RequiredLine(2_000, {
    missing: 'Bitte geben Sie einen Link an.',
    long: 'Der Link darf höchstens 2000 Zeichen lang sein.',
  })
  url!: string;

  /** An emoji or a short text. */
  @OptionalText(20, 'Das Symbol')
  icon?: string | null;
}

/** PUT /settings/navigation. */
export class NavigationRequest {
  @IsObject({ message: 'Die Navigationseinträge fehlen.' })
  navigationItems!: NavigationItems;

  @IsArray({ message: 'Die Shortcuts fehlen.' })
  @ArrayMaxSize(30, { message: 'Es sind höchstens 30 Shortcuts möglich.' })
  @IsObject({ each: true, message: 'Jeder Shortcut braucht Bezeichnung und Link.' })
  @ValidateNested({ each: true, message: 'Jeder Shortcut braucht Bezeichnung und Link.' })
  @Type(() => ShortcutRequest)
  shortcuts!: ShortcutRequest[];
}

/** GET and PUT /settings/navigation. */
export type NavigationAnswer = {
  readonly navigationItems: NavigationItems;
  readonly shortcuts: readonly Shortcut[];
  readonly revision: number;
};
