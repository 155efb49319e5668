import { holdsOneOf, useSession } from '../../api/session.js';

/** What somebody may do with orders; the server decides, the screen offers nothing else. */
export type Rights = {
  /** Plans orders and operations, and starts everybody's clocks. */
  readonly isOffice: boolean;
  readonly isMechanic: boolean;
  readonly userId: string;
};

export function useRights(): Rights {
  const session = useSession();
  return {
    isOffice: holdsOneOf(session, ['ADMIN', 'DISPONENT']),
    isMechanic: holdsOneOf(session, ['MECHANIKER']),
    userId: session?.userId ?? '',
  };
}
