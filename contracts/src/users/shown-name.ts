/** What colleagues read: the display name, else the user name. */
export function shownName(user: { readonly username: string; readonly displayName: string | null }): string {
  return user.displayName ?? user.username;
}

/** What a search finds somebody by: both names. */
export function searchedName(user: {
  readonly username: string;
  readonly displayName: string | null;
}): string {
  return [user.displayName, user.username].filter(Boolean).join(' ');
}
