import { IsEmail, IsOptional, IsString, MaxLength } from 'class-validator';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { newRequestOf } from '../kernel/request-of.js';
import { OneLine } from '../kernel/text-fields.js';
import { connectionFields } from './connection-fields.js';
import type { ConnectionDetails } from './connections.js';

const PASSWORD_TEXT = 'Das Passwort darf höchstens 500 Zeichen lang sein.';
const RECIPIENT_TEXT = 'Bitte eine gültige E-Mail-Adresse angeben.';

/** PUT /settings/connections: the whole value; what is missing is not set. */
@ReadOnly({ fixed: true, hasMailPassword: true, revision: true } satisfies ReadOnlyOf<
  ConnectionsAnswer,
  ConnectionsRequest
>)
export class ConnectionsRequest extends newRequestOf(connectionFields) {
  /** Missing: stays; null or empty: none. */
  @IsOptional()
  @IsString({ message: PASSWORD_TEXT })
  @MaxLength(500, { message: PASSWORD_TEXT })
  mailPassword?: string | null;
}

/** GET and PUT /settings/connections. The password is never answered. */
export type ConnectionsAnswer = ConnectionDetails & {
  readonly hasMailPassword: boolean;
  /** What the environment sets, which then wins; null: it sets nothing. */
  readonly fixed: {
    /** Host and port; in words if only the process that sends mails knows them. */
    readonly mailServer: string | null;
    readonly publicUrl: string | null;
    readonly backupFolder: string | null;
  };
  readonly revision: number;
};

/** POST /settings/connections/test-mail: sends a mail through the mail server in force. */
export class TestMailRequest {
  @OneLine()
  @IsEmail({}, { message: RECIPIENT_TEXT })
  @MaxLength(254, { message: RECIPIENT_TEXT })
  recipient!: string;
}

export type TestMailAnswer = { readonly server: string };
