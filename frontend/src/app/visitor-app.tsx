import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.js';
import { HomePage } from '../features/home/home-page.js';
import { staffRouteAt } from './access.js';
import { PageBoundary } from './page-boundary.js';
import { PublicLayout } from './public-layout.js';
import { LoginPage, publicPages } from './public-pages.js';

const NotFoundPage = lazy(() => import('./not-found-page.js').then((m) => ({ default: m.NotFoundPage })));

/** The site as a visitor sees it: the page of this address in the public frame. */
export function startVisitorApp(root: HTMLElement): void {
  const pathname = window.location.pathname.replace(/(?<=.)\/+$/, '');
  if (staffRouteAt(pathname)) window.history.replaceState(null, '', '/login');
  const Page = pageAt(staffRouteAt(pathname) ? '/login' : pathname);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PublicLayout>
          <PageBoundary>
            <Suspense fallback={null}>
              <Page />
            </Suspense>
          </PageBoundary>
        </PublicLayout>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function pageAt(pathname: string) {
  if (pathname === '/') return HomePage;
  if (pathname === '/login') return LoginPage;
  return publicPages[pathname] ?? NotFoundPage;
}
