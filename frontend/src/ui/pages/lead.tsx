import type { ReactNode } from 'react';
import { mayOpen } from '#contracts/access/staff-routes.js';
import { useSession } from '../../api/session/session.js';
import { SiteLink } from './site-link.js';

/** A link for those who may open its page; the words alone for others. */
export function Lead({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const roles = useSession()?.roles ?? [];
  return mayOpen(to.split('?')[0] ?? to, roles) ? <SiteLink to={to}>{children}</SiteLink> : children;
}
