import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  MaxLength,
} from 'class-validator';
import { ROLES, type Role } from '../access/roles.js';
import { OneLine, RequiredLine } from '../kernel/text-fields.js';
import { PASSWORD_LENGTH, PASSWORD_TEXT, USERNAME_LENGTH, USERNAME_TEXT } from './credentials.js';
import type { UserId } from './user.events.js';

const ROLES_TEXT = 'Bitte wählen Sie gültige Rollen.';

/** POST /auth/login. */
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
}

/** Answer of POST /auth/login: the bearer token is good for 8 hours. */
export type LoginAnswer = {
  readonly token: string;
  readonly roles: readonly Role[];
  readonly userId: UserId;
};

/** POST /admin/users. Without roles: DISPONENT. */
export class AddUserRequest {
  @IsString({ message: USERNAME_TEXT })
  @Length(USERNAME_LENGTH.min, USERNAME_LENGTH.max, { message: USERNAME_TEXT })
  @OneLine()
  username!: string;

  @IsString({ message: PASSWORD_TEXT })
  @Length(PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, { message: PASSWORD_TEXT })
  password!: string;

  @IsOptional()
  @IsArray({ message: ROLES_TEXT })
  @ArrayMaxSize(ROLES.length * 2, { message: ROLES_TEXT })
  @IsIn(ROLES, { each: true, message: ROLES_TEXT })
  roles?: Role[];
}

/** PUT /admin/users/{id}. An empty or missing password stays as it is. */
export class ChangeUserRequest {
  @IsString({ message: USERNAME_TEXT })
  @Length(USERNAME_LENGTH.min, USERNAME_LENGTH.max, { message: USERNAME_TEXT })
  @OneLine()
  username!: string;

  /** Its length is checked by the decider, because empty means unchanged. */
  @IsOptional()
  @IsString({ message: PASSWORD_TEXT })
  @MaxLength(PASSWORD_LENGTH.max, { message: PASSWORD_TEXT })
  password?: string | null;

  @IsArray({ message: ROLES_TEXT })
  @ArrayMinSize(1, { message: 'Bitte wählen Sie mindestens eine Rolle.' })
  @ArrayMaxSize(ROLES.length * 2, { message: ROLES_TEXT })
  @IsIn(ROLES, { each: true, message: ROLES_TEXT })
  roles!: Role[];
}

/** A user as GET /admin/users lists them, and as POST and PUT answer. */
export type UserAnswer = {
  readonly id: UserId;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly revision: number;
};

/** GET /users/mechanics. */
export type MechanicAnswer = { readonly id: UserId; readonly username: string };
