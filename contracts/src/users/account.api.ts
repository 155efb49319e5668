import {
  Equals,
  IsBoolean,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Length,
  MaxLength,
} from 'class-validator';
import type { Role } from '../access/roles.js';
import type { Instant } from '../kernel/domain-event.js';
import { ReadOnly } from '../kernel/read-only.js';
import type { StartPages } from './login-settings.js';
import { PASSWORD_LENGTH, PASSWORD_TEXT } from './credentials.js';
import { CODE_TEXT, type MustDo } from './users.api.js';

/** The German error message for a page where nobody of the role may begin. */
export const START_PAGE_TEXT = 'Bitte wählen Sie eine Seite, die diese Rolle öffnen darf.';
const PRESENT_TEXT = 'Bitte geben Sie Ihr jetziges Passwort ein.';

export class ChangeOwnPasswordRequest {
  @IsString({ message: PRESENT_TEXT })
  @IsNotEmpty({ message: PRESENT_TEXT })
  @MaxLength(PASSWORD_LENGTH.max, { message: PRESENT_TEXT })
  oldPassword!: string;

  @IsString({ message: PASSWORD_TEXT })
  @Length(PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, { message: PASSWORD_TEXT })
  newPassword!: string;
}

/** POST /account/sessions/end */
export class EndSessionsRequest {
  /** Must be true: this session goes on. Only the log-out ends it. */
  @Equals(true, { message: 'Diese Sitzung beendet nur der Logout.' })
  keepThis!: boolean;
}

/** POST /account/second-factor */
export class BeginSecondFactorRequest {
  @IsString({ message: PRESENT_TEXT })
  @IsNotEmpty({ message: PRESENT_TEXT })
  @MaxLength(PASSWORD_LENGTH.max, { message: PRESENT_TEXT })
  password!: string;
}

/** POST /account/second-factor/confirm */
export class ConfirmSecondFactorRequest {
  @IsString()
  @MaxLength(36)
  factorId!: string;

  @IsString({ message: CODE_TEXT })
  @IsNotEmpty({ message: CODE_TEXT })
  @MaxLength(40, { message: CODE_TEXT })
  code!: string;
}

/** POST /account/second-factor/remove */
export class RemoveSecondFactorRequest extends BeginSecondFactorRequest {
  @IsString({ message: CODE_TEXT })
  @IsNotEmpty({ message: CODE_TEXT })
  @MaxLength(40, { message: CODE_TEXT })
  code!: string;
}

export type SessionAnswer = {
  readonly id: string;
  /** True for the session of this call. */
  readonly isThis: boolean;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
  /** `Firefox, Windows` */
  readonly browser: string;
};

/** GET /account: the caller. */
export type AccountAnswer = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly mustDo: MustDo | null;
  /** The own choice; null: none. */
  readonly startPage: string | null;
  readonly hasSecondFactor: boolean;
  readonly recoveryCodesLeft: number;
  /** Newest first. */
  readonly sessions: readonly SessionAnswer[];
};

/** What an authenticator app needs. Shown once. */
export type NewSecondFactorAnswer = {
  readonly factorId: string;
  /** Base 32. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
};

/** Each code replaces the app once. Shown once. */
export type RecoveryCodesAnswer = { readonly recoveryCodes: readonly string[] };

/** PUT /settings/login */
@ReadOnly({ revision: true })
export class LoginSettingsRequest {
  @IsBoolean({ message: 'Bitte geben Sie an, ob Administratoren einen zweiten Faktor brauchen.' })
  adminsNeedSecondFactor!: boolean;

  /** A page for each role; a missing role begins where the product says. Missing: stays as it is. */
  @IsOptional()
  @IsObject({ message: START_PAGE_TEXT })
  startPages?: StartPages;
}

/** PUT /account/start-page */
export class ChooseStartPageRequest {
  /** One of the pages of the own menus; null: that of the role. */
  @IsOptional()
  @IsString({ message: START_PAGE_TEXT })
  @MaxLength(100, { message: START_PAGE_TEXT })
  startPage?: string | null;
}
