import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reportUncaught } from '../api/client-log.js';
import { followChanges } from '../api/live/live.js';
import { queryClient } from '../api/query-client.js';
import { useSession } from '../api/session/session.js';
import { shownScheme, useColorScheme } from '../ui/styles/color-scheme.js';
import { loadTheme, themeOf } from '../ui/styles/theme.js';
import { liveKeys } from './manifests.js';
import { StaffRoutes } from './staff/staff-routes.js';
import '../ui/styles/staff-tokens.css';
import './staff/staff.css';
import './staff/staff-header.css';
import './menu/places.css';
import './staff/staff-footer.css';
import '../ui/pages/page.css';
import './staff/staff-ribbon.css';
import './staff/staff-touch.css';

/** The product as somebody signed in sees it: all pages in the staff frame. */
export async function startStaffApp(root: HTMLElement): Promise<void> {
  reportUncaught();
  await loadTheme(shownScheme());
  createRoot(root).render(
    <StrictMode>
      <StaffApp />
    </StrictMode>,
  );
}

function StaffApp() {
  const who = useSession();
  const [scheme] = useColorScheme();
  const [loaded, setLoaded] = useState(scheme);
  const theme = useMemo(() => themeOf(loaded), [loaded]);
  useEffect(() => {
    void loadTheme(scheme).then(() => setLoaded(scheme));
  }, [scheme]);
  useEffect(() => {
    // A whole new document: nothing of the former user's data stays in memory.
    if (who === null) window.location.assign('/login');
  }, [who]);
  const token = who?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    return followChanges({ cache: queryClient, as: 'user', keys: liveKeys });
  }, [token]);
  if (who === null) return null;
  return (
    <FluentProvider theme={theme} className="staff">
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <StaffRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </FluentProvider>
  );
}
