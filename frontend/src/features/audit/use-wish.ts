import { isAuditKind } from '#contracts/audit/audit-kinds.js';
import { usePageAddress } from '../../ui/pages/page-address.js';
import type { Wish } from './audit.queries.js';

const NAMES = { kind: 'art', id: 'id', at: 'zeitpunkt', without: 'ohne' } as const;

/** The address contains the subject and the moment, so that a finding can be shared. */
export function useWish(): readonly [Wish, (change: Partial<Wish>) => void] {
  const [address, changeAddress] = usePageAddress();
  const kind = address.get(NAMES.kind) ?? '';
  const wish: Wish = {
    kind: isAuditKind(kind) ? kind : 'invoice',
    id: address.get(NAMES.id) ?? '',
    at: address.get(NAMES.at) ?? '',
    without: address.get(NAMES.without) ?? '',
  };
  const change = (part: Partial<Wish>) =>
    changeAddress((before) => {
      const next = new URLSearchParams(before);
      for (const [field, value] of Object.entries(part)) {
        const name = NAMES[field as keyof Wish];
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return [wish, change];
}
