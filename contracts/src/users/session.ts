/** A session is valid until it is ended, which is all that happens to it; its start is not recorded. */
export type Session = { readonly ended: boolean };

export const sessionStream = {
  name: 'session',
  initial: { ended: false } as Session,
  evolve: (): Session => ({ ended: true }),
};
