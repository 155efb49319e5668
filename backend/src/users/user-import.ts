import { isRole, ROLES, type Role } from '#contracts/access/roles.js';
import { assertNoFaults, invalid, Refusal, refuse, type FieldError } from '#contracts/kernel/problem.js';
import { oneLine } from '#contracts/kernel/text-fields.js';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import type { UserEvent, UserId } from '#contracts/users/user.events.js';
import { normaliseUsername } from '#contracts/users/username.js';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { usersStream, type User, type Users } from '#contracts/users/users.js';
import {
  assertCarriedOut,
  importAnswer,
  planImport,
  readAll,
  readTable,
  type ImportPlan,
  type RowIntent,
  type TableRow,
} from '../platform/csv/import-plan.js';
import { newUuid } from '../platform/new-uuid.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import type { Streams } from '../platform/streams/streams.js';
import type { Credentials } from './log-in/credentials.js';
import { addUser, assertCredentials, changeUser, userNamed } from './user.js';

const columns = { username: 'Benutzername', roles: 'Rollen', password: 'Passwort' } as const;
type Field = keyof typeof columns;

type KeptPassword = { readonly userId: UserId; readonly passwordId: string };
/** The hashes of rows with a password, stored for the users known at that time. */
type KeptPasswords = ReadonlyMap<number, KeptPassword & { readonly isNew: boolean }>;

/** Placeholder for the hash in a dry run. */
const NOT_KEPT = '';

/** Changes roles and, if given, passwords of existing users; new users need a password. All rows or none. */
export class UserImport {
  constructor(
    private readonly streams: Streams,
    private readonly credentials: Pick<Credentials, 'keep' | 'drop'>,
  ) {}

  async plan(csv: string): Promise<ImportAnswer> {
    return importAnswer(await this.planOf(tableOf(csv)));
  }

  /** 400 with all problems if there are any. Hashes only passwords that will be stored. */
  async carryOut(csv: string, context: CommandContext): Promise<ImportAnswer> {
    const table = tableOf(csv);
    assertCarriedOut(await this.planOf(table));
    const kept = await this.keepPasswords(table);
    let plan: ImportPlan<UserEvent> = { rows: 0, problems: [], changes: [], events: [] };
    let replaced: readonly KeptPassword[] = [];
    try {
      await this.streams.handle(
        usersStream,
        '',
        (users) => {
          plan = planUsers(users, table, kept);
          assertCarriedOut(plan);
          replaced = [...kept.values()].flatMap(({ userId }) => passwordOf(users.get(userId)));
          return plan.events;
        },
        context,
      );
    } catch (error) {
      // Only a refusal proves that nothing was appended; after other errors the hashes may be in use.
      if (error instanceof Refusal) await this.drop([...kept.values()]);
      throw error;
    }
    await this.drop(replaced);
    return importAnswer(plan);
  }

  private async planOf(table: readonly TableRow<Field>[]): Promise<ImportPlan<UserEvent>> {
    return planUsers((await this.streams.load(usersStream, '')).state, table, new Map());
  }

  private async keepPasswords(table: readonly TableRow<Field>[]): Promise<KeptPasswords> {
    const users = (await this.streams.load(usersStream, '')).state;
    const kept: Map<number, KeptPassword & { isNew: boolean }> = new Map();
    for (const { row, cells } of table) {
      if (cells.password === '') continue;
      const known = userNamed(users, oneLine(cells.username));
      const userId = known?.id ?? newUuid();
      const passwordId = await this.credentials.keep(userId, cells.password);
      kept.set(row, { userId, passwordId, isNew: known === undefined });
    }
    return kept;
  }

  private async drop(passwords: readonly KeptPassword[]): Promise<void> {
    for (const { userId, passwordId } of passwords) await this.credentials.drop(userId, passwordId);
  }
}

/** A table that can be imported again, without passwords. */
export function userTable(users: readonly UserAnswer[]): string[][] {
  return [Object.values(columns), ...users.map(({ username, roles }) => [username, roles.join(', '), ''])];
}

function tableOf(csv: string): readonly TableRow<Field>[] {
  return readTable<Field>(csv, { columns, required: ['username', 'roles'] });
}

function planUsers(
  users: Users,
  table: readonly TableRow<Field>[],
  kept: KeptPasswords,
): ImportPlan<UserEvent> {
  const list = {
    type: usersStream,
    columns,
    keyOf,
    intentOf: (row: TableRow<Field>, current: Users) => intentOf(row, current, kept),
  };
  return planImport(list, users, table);
}

function intentOf(
  { row, cells }: TableRow<Field>,
  users: Users,
  kept: KeptPasswords,
): RowIntent<Users, UserEvent> {
  const username = oneLine(cells.username);
  const password = cells.password === '' ? null : cells.password;
  const known = userNamed(users, username);
  const [, , roles] = readAll(
    () => {
      if (!known && password === null) throw invalid('password', 'Neue Benutzer brauchen ein Passwort.');
    },
    () => assertCredentials(username, password),
    () => rolesOf(cells.roles),
  );
  const hash = kept.get(row);
  // The user was added or removed during hashing, so the hash is stored under the wrong id.
  if (hash && (known ? known.id !== hash.userId : !hash.isNew)) throw refuse('busy');
  const decide = known
    ? changeUser(known.id, {
        username: known.username,
        roles: roles.length === 0 ? known.roles : roles,
        passwordId: password === null ? null : (hash?.passwordId ?? NOT_KEPT),
      })
    : addUser({
        userId: hash?.userId ?? newUuid(),
        username,
        roles,
        passwordId: hash?.passwordId ?? NOT_KEPT,
      });
  return { subject: username, isNew: !known, decide };
}

function keyOf({ cells }: TableRow<Field>): string | null {
  return normaliseUsername(oneLine(cells.username)) || null;
}

/** Splits roles at everything except letters. */
function rolesOf(cell: string): Role[] {
  const names = cell
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((name) => name !== '');
  const errors = names
    .filter((name) => !isRole(name))
    .slice(0, ROLES.length)
    .map((name): FieldError => {
      const message = `Die Rolle „${name.slice(0, 50)}“ gibt es nicht (${ROLES.join(', ')}).`;
      return { field: 'roles', message };
    });
  assertNoFaults(errors);
  return names.filter(isRole);
}

function passwordOf(user: User | undefined): readonly KeptPassword[] {
  return user ? [{ userId: user.id, passwordId: user.passwordId }] : [];
}
