import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import { OneLine, RequiredLine } from '../kernel/text-fields.js';
import type { ShownPicture } from '../values/shown-picture.js';
import { companyFields, type CompanyDetails } from './company-fields.js';
import { markUpFields } from './mark-up-fields.js';
import type { MarkUpDetails } from './mark-up.js';
import type { NavigationItems, Shortcut } from './navigation.js';
import { siteTextFields, type SiteTextDetails } from './site-text-fields.js';
import { workshopFields } from './workshop-fields.js';
import type { WorkshopRules } from './workshop-settings.js';

const OptionalText =
  (maxLength: number, label: string): PropertyDecorator =>
  (target, key) => {
    IsOptional()(target, key);
    IsString({ message: `${label} muss ein Text sein.` })(target, key);
    MaxLength(maxLength, { message: `${label} darf höchstens ${maxLength} Zeichen lang sein.` })(target, key);
    OneLine()(target, key);
  };

/** PUT /settings/company: the whole profile; a text that is missing or empty is not given. */
@ReadOnly({ complete: true, logoUrl: true, logoPicture: true, revision: true } satisfies ReadOnlyOf<
  CompanyProfileAnswer,
  CompanyProfileRequest
>)
export class CompanyProfileRequest extends newRequestOf(companyFields) {
  /** Base64 of a PNG, JPEG or WebP (a data URL's prefix is allowed). Missing: stays; null or empty: no logo. */
  @IsOptional()
  @IsString({ message: 'Das Logo muss als Base64-Text gesendet werden.' })
  logo?: string | null;
}

/** PUT /settings/company, and GET for ADMIN. `logoUrl` changes with the logo. */
export type CompanyProfileAnswer = CompanyDetails & {
  readonly logoUrl: string | null;
  /** The same with its size and widths; a drawing has neither. */
  readonly logoPicture: ShownPicture | null;
  /** False while details for Impressum and invoices are missing; ADMIN then sees a hint. */
  readonly complete: boolean;
  readonly revision: number;
};

/** PUT /settings/workshop. An empty `notifyEmail`: no note is sent. */
@ReadOnly({ revision: true } satisfies ReadOnlyOf<WorkshopSettingsAnswer, WorkshopSettingsRequest>)
export class WorkshopSettingsRequest extends newRequestOf(workshopFields) {}

/** GET and PUT /settings/workshop. */
export type WorkshopSettingsAnswer = WorkshopRules & { readonly revision: number };

/** PUT /settings/mark-up: the whole value; a missing number is not set. */
@ReadOnly({ revision: true } satisfies ReadOnlyOf<MarkUpAnswer, MarkUpRequest>)
export class MarkUpRequest extends newRequestOf(markUpFields) {}

/** GET and PUT /settings/mark-up. */
export type MarkUpAnswer = MarkUpDetails & { readonly revision: number };

/** PUT /settings/site-texts; what is missing stays, null or empty clears. Title and heading cannot be cleared. */
@ReadOnly({ revision: true } satisfies ReadOnlyOf<SiteTextsAnswer, SiteTextsRequest>)
export class SiteTextsRequest extends changeRequestOf(siteTextFields) {}

/** GET and PUT /settings/site-texts. An empty text is not shown. */
export type SiteTextsAnswer = SiteTextDetails & { readonly revision: number };

export class ShortcutRequest {
  /** The server assigns a missing id. */
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

@ReadOnly({ revision: true } satisfies ReadOnlyOf<NavigationAnswer, NavigationRequest>)
export class NavigationRequest {
  @IsObject({ message: 'Die Navigationseinträge fehlen.' })
  navigationItems!: NavigationItems;

  @IsArray({ message: 'Die Kurzwahl fehlt.' })
  @ArrayMaxSize(30, { message: 'Die Kurzwahl hat höchstens 30 Einträge.' })
  @IsObject({ each: true, message: 'Jeder Eintrag der Kurzwahl braucht Bezeichnung und Link.' })
  @ValidateNested({ each: true, message: 'Jeder Eintrag der Kurzwahl braucht Bezeichnung und Link.' })
  @Type(() => ShortcutRequest)
  shortcuts!: ShortcutRequest[];
}

/** GET and PUT /settings/navigation. */
export type NavigationAnswer = {
  readonly navigationItems: NavigationItems;
  readonly shortcuts: readonly Shortcut[];
  readonly revision: number;
};
