import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react';

/**
 * How a click on one of our own addresses is followed. Visitors' pages have no router and simply load the next
 * document (13 kB less to load first); the staff area puts its router's navigate function here.
 */
export const FollowLink = createContext<((to: string) => void) | null>(null);

type SiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string };

/** A link to one of our own pages that works in the visitors' pages and in the staff area. */
export function SiteLink({ to, onClick, children, ...rest }: SiteLinkProps) {
  const follow = useContext(FollowLink);
  const handle = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (follow === null || !plain || event.defaultPrevented || to.startsWith('#')) return;
    event.preventDefault();
    follow(to);
  };
  return (
    <a {...rest} href={to} onClick={handle}>
      {children}
    </a>
  );
}
