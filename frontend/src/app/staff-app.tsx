import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reportUncaught } from '../api/client-log.js';
import { followChanges } from '../api/live.js';
import { queryClient } from '../api/query-client.js';
import { useSession } from '../api/session.js';
import { useColorScheme } from '../ui/color-scheme.js';
import { themeOf } from '../ui/theme.js';
import { liveKeys } from './manifests.js';
import { StaffRoutes } from './staff-routes.js';
import '../ui/staff-tokens.css';
import './staff.css';
import './staff-ribbon.css';
import './staff-touch.css';

/** The product as somebody signed in sees it: all pages in the staff frame. */
export function startStaffApp(root: HTMLElement): void {
  reportUncaught();
  createRoot(root).render(
    <StrictMode>
      <StaffApp />
    </StrictMode>,
  );
}

function StaffApp() {
  const who = useSession();
  const [scheme] = useColorScheme();
  const theme = useMemo(() => themeOf(scheme), [scheme]);
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
