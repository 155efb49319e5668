/** The comparable form of a user name: without regard to case and to how its letters are composed. */
export function normaliseUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}
