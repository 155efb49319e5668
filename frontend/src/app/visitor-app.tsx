import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { followChangesLater } from '../api/live/live-later.js';
import { queryClient } from '../api/query-client.js';
import { HomePage } from '../features/home/home-page.js';
import { PageBoundary } from './page-boundary.js';
import { PublicLayout } from './public/public-layout.js';
import { LoginPage, publicPageAt } from './public/public-pages.js';

const ElsewherePage = lazy(() => import('./elsewhere-page.js').then((m) => ({ default: m.ElsewherePage })));

/** The site as a visitor sees it: the page of this address in the public frame. */
export function startVisitorApp(root: HTMLElement): void {
  const Page = pageAt(window.location.pathname.replace(/(?<=.)\/+$/, ''));
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
  followChangesLater();
}

function pageAt(pathname: string) {
  if (pathname === '/') return HomePage;
  if (pathname === '/login') return LoginPage;
  return publicPageAt(pathname) ?? ElsewherePage;
}
