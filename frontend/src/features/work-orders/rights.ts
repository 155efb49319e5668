import { useSession } from '../../api/session/session.js';
import { useIsMechanic, useMay } from '../../api/session/use-may.js';

/** The rights of the user on orders. The server checks them again. */
export type Rights = {
  /** Plans orders and operations, and starts everybody's timers. */
  readonly isOffice: boolean;
  readonly isMechanic: boolean;
  readonly userId: string;
};

export function useRights(): Rights {
  return {
    isOffice: useMay('work-orders:change'),
    isMechanic: useIsMechanic(),
    userId: useSession()?.userId ?? '',
  };
}
