import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { isOpenTo, staffRoutes, type StaffRoute } from '#contracts/access/staff-routes.js';
import { useSession } from '../../api/session/session.js';
import { landingPath } from '../../features/login/landing.js';
import { screen } from '../../ui/feature-manifest.js';
import { screens } from '../manifests.js';
import { PageBoundary } from '../page-boundary.js';
import { publicPages } from '../public/public-pages.js';
import { StaffLayout } from './staff-layout.js';
import '../public/public-layout.css';

const pagesOfVisitors = Object.entries(publicPages).map(([path, load]) => ({
  path,
  Page: screen(load),
}));

const NotFoundPage = screen(() => import('../not-found-page.js').then((m) => m.NotFoundPage));

/** All addresses of the product behind the log-in. */
export function StaffRoutes() {
  return (
    <Routes>
      <Route element={<StaffLayout />}>
        <Route path="/login" element={<ToLanding />} />
        {pagesOfVisitors.map(({ path, Page: Shown }) => (
          <Route key={path} path={path} element={<PublicPage page={Shown} />} />
        ))}
        {staffRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
        ))}
        <Route
          path="*"
          element={
            <Page>
              <NotFoundPage />
            </Page>
          }
        />
      </Route>
    </Routes>
  );
}

function Guarded({ route }: { readonly route: (typeof staffRoutes)[number] }) {
  const Screen = screens[route.path];
  return (
    <RequireRoles roles={route.roles}>
      <Page>{Screen ? <Screen /> : <NotFoundPage />}</Page>
    </RequireRoles>
  );
}

/** Without one of the roles: to the home page (specification 1 §6). Without a session the app itself leaves. */
function RequireRoles({
  roles,
  children,
}: {
  readonly roles: StaffRoute['roles'];
  readonly children: ReactNode;
}) {
  const who = useSession();
  return who && isOpenTo(roles, who.roles) ? children : <Navigate to="/" replace />;
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
