import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { StrictMode, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { followChangesLater } from '../api/live/live-later.js';
import type { SitePublicationAnswer } from '#contracts/settings/site.api.js';
import { sitePublicationQuery } from '../api/queries/website.queries.js';
import { queryClient } from '../api/query-client.js';
import { told } from '../api/told.js';
import { screen } from '../ui/feature-manifest.js';
import { PageBoundary } from './page-boundary.js';
import { PublicLayout } from './public/public-layout.js';
import { publicPages } from './public/public-pages.js';
import { HELD_BACK, publicRouteAt } from './public/public-routes.js';

const settingUp = () => import('./public/setting-up-page.js').then((m) => m.SettingUpPage);

/** The site as a visitor sees it: the page of this address in the public frame. */
export async function startVisitorApp(root: HTMLElement): Promise<void> {
  const pathname = window.location.pathname.replace(/(?<=.)\/+$/, '');
  const route = publicRouteAt(pathname);
  const isHeldBack = route !== undefined && HELD_BACK.has(route);
  const isHidden =
    isHeldBack && told<SitePublicationAnswer>('/settings/site-publication').initialData?.isPublic === false;
  const page = () => pageAt(pathname);
  // Frame and page are painted at once: React shows what comes after a fallback only 300 ms later.
  const shown = await (isHidden ? settingUp() : page()).catch(breaking);
  const Page = isHidden ? screen(page) : shown;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PublicLayout>
          <PageBoundary>
            {/* As high as the window: the footer may come before the page. */}
            <Suspense fallback={<div className="p-coming" />}>
              {isHeldBack ? (
                <Published page={Page} otherwise={isHidden ? shown : screen(settingUp)} />
              ) : (
                <Page />
              )}
            </Suspense>
          </PageBoundary>
        </PublicLayout>
      </QueryClientProvider>
    </StrictMode>,
  );
  followChangesLater();
}

type PublishedProps = { readonly page: ComponentType; readonly otherwise: ComponentType };

/** A page of a garage that has not published its website says that it is being set up. */
function Published({ page: Page, otherwise: SettingUpPage }: PublishedProps) {
  const isPublic = useQuery(sitePublicationQuery).data?.isPublic !== false;
  return isPublic ? <Page /> : <SettingUpPage />;
}

function pageAt(pathname: string): Promise<ComponentType> {
  if (pathname === '/login') return import('../features/login/login-page.js').then((m) => m.LoginPage);
  const route = publicRouteAt(pathname);
  return route === undefined
    ? import('./elsewhere-page.js').then((m) => m.ElsewherePage)
    : publicPages[route]();
}

/** The frame stays when the page could not be loaded. */
function breaking(error: unknown): ComponentType {
  return () => {
    throw error;
  };
}
