import { isShortcutUrl, type Shortcut } from '#contracts/settings/navigation.js';
import { Icon } from '../../ui/icon.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import '../staff/shortcut-bar.css';

/** The shortcuts of the navigation settings; nothing when there are none. */
export function ShortcutBar({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const safe = shortcuts.filter(({ url }) => isShortcutUrl(url));
  if (safe.length === 0) return null;
  return (
    <nav className="scuts" aria-label="Kurzwahl">
      <span className="lab">Kurzwahl</span>
      {safe.map((shortcut) => (
        <ShortcutLink key={shortcut.id} shortcut={shortcut} />
      ))}
    </nav>
  );
}

function ShortcutLink({ shortcut: { label, url, icon } }: { readonly shortcut: Shortcut }) {
  const words = (
    <>
      {icon && <span aria-hidden="true">{icon}</span>} {label}
    </>
  );
  if (url.startsWith('/')) return <SiteLink to={url}>{words}</SiteLink>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {words} <Icon name="out" />
      <span className="sr">(neuer Tab)</span>
    </a>
  );
}
