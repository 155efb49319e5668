import type { UserEvent } from '#contracts/users/user.events.js';
import { defineReadModel } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';

type UserName = { readonly id: string; readonly username: string };

/** The names of all users there ever were: who did something keeps his name in the histories when he has left. */
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

/** The names of these users; unknown ones are missing. */
export async function namesOf(
  readModels: ReadModels,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await readModels.getMany(userNames, [...new Set(userIds)]);
  return new Map([...found].map(([id, { username }]) => [id, username]));
}
