import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteLink } from '../../ui/pages/site-link.js';

/** A plain link in the header, marked when its page is shown. */
export function HeaderLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const here = useLocation().pathname === to;
  return (
    <SiteLink className={here ? 'mi here' : 'mi'} to={to} aria-current={here ? 'page' : undefined}>
      {children}
    </SiteLink>
  );
}
