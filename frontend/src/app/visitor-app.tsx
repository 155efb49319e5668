import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { followChangesLater } from '../api/live/live-later.js';
import { sitePublicationQuery } from '../api/queries/website.queries.js';
import { queryClient } from '../api/query-client.js';
import { HomePage } from '../features/home/home-page.js';
import { PageBoundary } from './page-boundary.js';
import { PublicLayout } from './public/public-layout.js';
import { LoginPage, publicPageAt } from './public/public-pages.js';

const ElsewherePage = lazy(() => import('./elsewhere-page.js').then((m) => ({ default: m.ElsewherePage })));

const SettingUpPage = lazy(() =>
  import('./public/setting-up-page.js').then((m) => ({ default: m.SettingUpPage })),
);
const HELD_BACK = new Set([HomePage, publicPageAt('/about'), publicPageAt('/autos/:id')]);

/** The site as a visitor sees it: the page of this address in the public frame. */
export function startVisitorApp(root: HTMLElement): void {
  const Page = pageAt(window.location.pathname.replace(/(?<=.)\/+$/, ''));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PublicLayout>
          <PageBoundary>
            {/* As high as the window: the footer may come before the page. */}
            <Suspense fallback={<div className="p-coming" />}>
              <Shown page={Page} />
            </Suspense>
          </PageBoundary>
        </PublicLayout>
      </QueryClientProvider>
    </StrictMode>,
  );
  followChangesLater();
}

/** Home, „Über uns“ and cars of a garage that has not published them say that it is being set up. */
function Shown({ page: Page }: { readonly page: ComponentType }) {
  const isPublic = useQuery(sitePublicationQuery).data?.isPublic !== false;
  return isPublic || !HELD_BACK.has(Page) ? <Page /> : <SettingUpPage />;
}

function pageAt(pathname: string) {
  if (pathname === '/') return HomePage;
  if (pathname === '/login') return LoginPage;
  return publicPageAt(pathname) ?? ElsewherePage;
}
