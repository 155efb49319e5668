import type { UserEvent } from '#contracts/users/user.events.js';
import { defineReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

type UserName = { readonly id: string; readonly username: string };

/** Includes removed users, whose names remain in the histories. */
export const userNames = defineReadModel<UserName, UserEvent>({
  name: 'user-names',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    UserAdded: ({ data: { userId: id, username } }) => ({ key: id, apply: () => ({ id, username }) }),
    UserRenamed: ({ data: { userId: id, username } }) => ({ key: id, apply: () => ({ id, username }) }),
  },
});

/** By id; unknown ones are missing. */
export async function namesOf(
  readModels: ReadModels,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await readModels.getMany(userNames, [...new Set(userIds)]);
  return new Map([...found].map(([id, { username }]) => [id, username]));
}
