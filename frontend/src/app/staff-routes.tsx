import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { holdsOneOf, useSession } from '../api/session.js';
import { landingPath } from '../features/login/landing.js';
import { staffRoutes, type StaffPath, type StaffRoute } from './access.js';
import { ComingPage } from './coming-page.js';
import { NotFoundPage } from './not-found-page.js';
import { PageBoundary } from './page-boundary.js';
import { publicPages } from './public-pages.js';
import { StaffLayout } from './staff-layout.js';
import './public-layout.css';

const HomePage = lazy(() => import('../features/home/home-page.js').then((m) => ({ default: m.HomePage })));

/** The screens that exist, each loaded when it is opened; every other page of the table says that it follows. */
const screens: Partial<Record<StaffPath, ComponentType>> = {
  '/appointments': lazy(() =>
    import('../features/appointments/appointments-page.js').then((m) => ({ default: m.AppointmentsPage })),
  ),
};

/** All addresses of the product behind the log-in. */
export function createStaffRouter() {
  return createBrowserRouter([
    {
      element: <StaffLayout />,
      children: [
        { path: '/', element: <PublicPage page={HomePage} /> },
        { path: '/login', element: <ToLanding /> },
        ...Object.entries(publicPages).map(([path, page]) => ({ path, element: <PublicPage page={page} /> })),
        ...staffRoutes.map(guarded),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);
}

function guarded(route: StaffRoute & { readonly path: StaffPath }): RouteObject {
  const Screen = screens[route.path];
  return {
    path: route.path,
    element: (
      <RequireRoles roles={route.roles}>
        <Page>{Screen ? <Screen /> : <ComingPage title={route.title} />}</Page>
      </RequireRoles>
    ),
  };
}

/** Without one of the roles: to the home page (specification 1 §6). Without a session the app itself leaves. */
function RequireRoles({
  roles,
  children,
}: {
  readonly roles: StaffRoute['roles'];
  readonly children: ReactNode;
}) {
  return holdsOneOf(useSession(), roles) ? children : <Navigate to="/" replace />;
}

function ToLanding() {
  return <Navigate to={landingPath(useSession()?.roles ?? [])} replace />;
}

function PublicPage({ page: Screen }: { readonly page: ComponentType }) {
  return (
    <div className="pub">
      <Page>
        <Screen />
      </Page>
    </div>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <PageBoundary>
      <Suspense fallback={<p className="sr">Lädt…</p>}>{children}</Suspense>
    </PageBoundary>
  );
}
