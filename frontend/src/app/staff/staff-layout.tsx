import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { navigationQuery } from '../../api/queries/navigation.queries.js';
import { useSession } from '../../api/session/session.js';
import { laterPart } from '../../ui/dialogs/later-part.js';
import { leaveThrough } from '../../ui/saving/leave-through.js';
import { FollowLink } from '../../ui/pages/site-link.js';
import { ToastRegion } from '../../ui/feedback/toast-region.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { AnnouncementRibbon, useAnnouncement } from '../public/announcement-ribbon.js';
import { PlaceNav } from '../menu/place-nav.js';
import { StaffFooter } from './staff-footer.js';
import { StaffHeader } from './staff-header.js';

// No small part of Fluent, and of use when something opens: nothing does before somebody comes near the page.
const Near = laterPart(() => import('./somebody-near.js').then((m) => m.SomebodyNear));
// Only where somebody has set some.
const Shortcuts = laterPart(() => import('../menu/shortcut-bar.js').then((m) => m.ShortcutBar));
/** Before anything is pressed, a pointer, the focus or a key has moved. */
const NEARNESS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'click'] as const;

const NAVIGATION_FAILED = 'Navigationseinstellungen konnten nicht geladen werden.';

/** The frame of the staff area: header, shortcuts, announcement, page, footer, toasts. */
export function StaffLayout() {
  const navigate = useNavigate();
  const follow = useCallback((to: string) => leaveThrough(() => void navigate(to)), [navigate]);
  const announcement = useAnnouncement();
  const navigation = useQuery(navigationQuery);
  const items = navigation.data?.navigationItems ?? {};
  const shortcuts = navigation.data?.shortcuts ?? [];
  const roles = useSession()?.roles ?? [];
  useEffect(() => {
    if (navigation.isError) toasts.failure(NAVIGATION_FAILED);
  }, [navigation.isError]);
  const main = useFreshPage();
  const somebodyIsNear = useNearness();

  return (
    <FollowLink value={follow}>
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <div className="shell">
        <StaffHeader navigationItems={items} />
        {announcement !== null && <AnnouncementRibbon text={announcement} place="staff" />}
        {shortcuts.length > 0 && (
          <Shortcuts.Later>{(ShortcutBar) => <ShortcutBar shortcuts={shortcuts} />}</Shortcuts.Later>
        )}
        <PlaceNav roles={roles} items={items} />
        <main id="inhalt" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <StaffFooter />
      </div>
      <ToastRegion />
      {somebodyIsNear && <Near.Later>{(SomebodyNear) => <SomebodyNear />}</Near.Later>}
    </FollowLink>
  );
}

/** True from the first move of a pointer, the focus or a key on. */
function useNearness(): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of NEARNESS)
      document.addEventListener(name, () => setNear(true), { signal, capture: true, passive: true });
    return () => listening.abort();
  }, [near]);
  return near;
}

/** A new page starts at its top, or at the part that the address names, and screen readers start in it. */
function useFreshPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (shown.current !== pathname) {
      window.scrollTo(0, 0);
      // Who has opened a dialog while the page was on its way goes on in it, and some pages begin with a field.
      const isTaken = document.activeElement?.closest('[role$="dialog"], [data-starts-here]');
      if (!isTaken) main.current?.focus({ preventScroll: true });
    }
    shown.current = pathname;
  }, [pathname, hash]);
  return main;
}
