import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  MaxLength,
} from 'class-validator';
import { ROLES, type Role } from '../access/roles.js';
import { ClearableLine, OneLine, RequiredLine } from '../kernel/text-fields.js';
import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_TEXT,
  PASSWORD_LENGTH,
  PASSWORD_TEXT,
  USERNAME_LENGTH,
  USERNAME_TEXT,
} from './credentials.js';
import { DEVICES_KEPT } from './known-devices.js';
import type { UserId } from './user.events.js';

/** The German error message for a code that cannot be one. */
export const CODE_TEXT = 'Bitte geben Sie den Code ein.';

/** The first thing to do after the log-in. Until then a session has no role. */
export type MustDo = 'change-password' | 'set-second-factor';

const DEMAND_TEXT = 'Bitte geben Sie an, ob das Passwort geändert werden muss.';
const ROLES_TEXT = 'Bitte wählen Sie gültige Rollen.';

export class LoginRequest {
  @RequiredLine(200, {
    missing: 'Bitte geben Sie den Benutzernamen ein.',
    long: 'Der Benutzername ist zu lang.',
  })
  username!: string;

  @IsString({ message: 'Bitte geben Sie das Passwort ein.' })
  @IsNotEmpty({ message: 'Bitte geben Sie das Passwort ein.' })
  @MaxLength(PASSWORD_LENGTH.max, { message: 'Das Passwort ist zu lang.' })
  password!: string;

  /** What this browser has kept of `device` of earlier answers. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(DEVICES_KEPT)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  devices?: string[];

  /** Of the authenticator app, or a recovery code. Needed after the answer `needsCode`. */
  @IsOptional()
  @IsString({ message: CODE_TEXT })
  @MaxLength(40, { message: CODE_TEXT })
  code?: string | null;
}

/** POST /auth/login: the bearer token expires after 8 hours. */
export type LoginAnswer = {
  /** Keep it and send it at the next log-in: failures from other devices then make this one not wait. */
  readonly device: string;
  readonly token: string;
  readonly roles: readonly Role[];
  readonly userId: UserId;
  /** What colleagues read instead of the user name; null: the user name. */
  readonly displayName: string | null;
  /** Where the user wants to begin, or where the role begins; null: where the product says. */
  readonly startPage: string | null;
  /** What the user must do before anything else; null: nothing. */
  readonly mustDo: MustDo | null;
};

/** POST /auth/renew: the same session with a token that expires later. */
export type RenewedAnswer = { readonly token: string };

/** The password is right, and the account has a second factor: call again with `code`. No failure, and no session. */
export type CodeNeededAnswer = { readonly needsCode: true };

/** POST /admin/users. Default role: DISPONENT. */
export class AddUserRequest {
  @IsString({ message: USERNAME_TEXT })
  @Length(USERNAME_LENGTH.min, USERNAME_LENGTH.max, { message: USERNAME_TEXT })
  @OneLine()
  username!: string;

  /** What colleagues read instead of the user name. */
  @ClearableLine()
  @IsOptional()
  @IsString({ message: DISPLAY_NAME_TEXT })
  @MaxLength(DISPLAY_NAME_MAX, { message: DISPLAY_NAME_TEXT })
  displayName?: string | null;

  @IsString({ message: PASSWORD_TEXT })
  @Length(PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, { message: PASSWORD_TEXT })
  password!: string;

  @IsOptional()
  @IsArray({ message: ROLES_TEXT })
  @ArrayMaxSize(ROLES.length * 2, { message: ROLES_TEXT })
  @IsIn(ROLES, { each: true, message: ROLES_TEXT })
  roles?: Role[];

  /** The user must choose another password at the first log-in. Default: false. */
  @IsOptional()
  @IsBoolean({ message: DEMAND_TEXT })
  demandPasswordChange?: boolean | null;
}

/** PUT /admin/users/{id}. An empty or missing password keeps the old one. */
@ReadOnly({ id: true, hasSecondFactor: true, mustChangePassword: true, revision: true } satisfies ReadOnlyOf<
  UserAnswer,
  ChangeUserRequest
>)
export class ChangeUserRequest {
  @IsString({ message: USERNAME_TEXT })
  @Length(USERNAME_LENGTH.min, USERNAME_LENGTH.max, { message: USERNAME_TEXT })
  @OneLine()
  username!: string;

  /** Missing: stays; null or empty: the user name is shown. */
  @ClearableLine()
  @IsOptional()
  @IsString({ message: DISPLAY_NAME_TEXT })
  @MaxLength(DISPLAY_NAME_MAX, { message: DISPLAY_NAME_TEXT })
  displayName?: string | null;

  /** The decider checks its length, because an empty text keeps the old password. */
  @IsOptional()
  @IsString({ message: PASSWORD_TEXT })
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_TEXT })
  password?: string | null;

  /** With a new password of somebody else: it must be changed at the next log-in. Default: false. */
  @IsOptional()
  @IsBoolean({ message: DEMAND_TEXT })
  demandPasswordChange?: boolean | null;

  @IsArray({ message: ROLES_TEXT })
  @ArrayMinSize(1, { message: 'Bitte wählen Sie mindestens eine Rolle.' })
  @ArrayMaxSize(ROLES.length * 2, { message: ROLES_TEXT })
  @IsIn(ROLES, { each: true, message: ROLES_TEXT })
  roles!: Role[];
}

export type UserAnswer = {
  readonly id: UserId;
  readonly username: string;
  /** Null: the user name is shown. */
  readonly displayName: string | null;
  readonly roles: readonly Role[];
  /** Until then the user can do nothing else. */
  readonly mustChangePassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly revision: number;
};

export type MechanicAnswer = {
  readonly id: UserId;
  readonly username: string;
  /** What colleagues read. */
  readonly name: string;
};
