import type { UserEvent } from '#contracts/users/user.events.js';
import { shownName } from '#contracts/users/shown-name.js';
import { defineReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

type UserName = { readonly id: string; readonly username: string; readonly displayName: string | null };
type Names = ReadonlyMap<string, string>;

/** Includes removed users, whose names remain in the histories. */
export const userNames = defineReadModel<UserName, UserEvent>({
  name: 'user-names',
  version: 2,
  fields: {},
  indexes: [],
  on: {
    UserAdded: ({ data: { userId: id, username } }) => ({
      key: id,
      apply: () => ({ id, username, displayName: null }),
    }),
    UserRenamed: ({ data: { userId: id, username } }) => ({
      key: id,
      apply: (known) => ({ id, username, displayName: known?.displayName ?? null }),
    }),
    UserDisplayNameChosen: ({ data: { userId: id, displayName } }) => ({
      key: id,
      apply: (known) => known && { ...known, displayName },
    }),
  },
});

/** What colleagues read, by id; unknown ones are missing. */
export async function namesOf(readModels: ReadModels, userIds: readonly string[]): Promise<Names> {
  const found = await readModels.getMany(userNames, [...new Set(userIds)]);
  return new Map([...found].map(([id, user]) => [id, shownName(user)]));
}

/** The user names, by id, for tables that name the account. */
export async function usernamesOf(readModels: ReadModels, userIds: readonly string[]): Promise<Names> {
  const found = await readModels.getMany(userNames, [...new Set(userIds)]);
  return new Map([...found].map(([id, { username }]) => [id, username]));
}
