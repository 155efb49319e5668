import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { staffRoutes, type StaffPath, type StaffRoute } from '#contracts/access/staff-routes.js';
import { holdsOneOf, useSession } from '../api/session.js';
import { landingPath } from '../features/login/landing.js';
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
  '/appointments/new': lazy(() =>
    import('../features/appointments/new/new-appointment-page.js').then((m) => ({
      default: m.NewAppointmentPage,
    })),
  ),
  '/calendar': lazy(() =>
    import('../features/appointments/calendar/calendar-page.js').then((m) => ({ default: m.CalendarPage })),
  ),
  '/admin/users': lazy(() =>
    import('./user-administration.js').then((m) => ({ default: m.UserAdministration })),
  ),
  '/admin/services': lazy(() =>
    import('../features/services/services-page.js').then((m) => ({ default: m.ServicesPage })),
  ),
  '/opening-times': lazy(() =>
    import('../features/opening-times/opening-times-page.js').then((m) => ({ default: m.OpeningTimesPage })),
  ),
  '/vacations': lazy(() =>
    import('../features/vacations/vacations-page.js').then((m) => ({ default: m.VacationsPage })),
  ),
  '/announcement': lazy(() =>
    import('../features/announcements/announcements-page.js').then((m) => ({ default: m.AnnouncementsPage })),
  ),
  '/feedback': lazy(() =>
    import('../features/feedback/feedback-page.js').then((m) => ({ default: m.FeedbackPage })),
  ),
  '/admin/cars': lazy(() => import('../features/cars/cars-page.js').then((m) => ({ default: m.CarsPage }))),
  '/settings': lazy(() =>
    import('../features/settings/settings-page.js').then((m) => ({ default: m.SettingsPage })),
  ),
};

/** All addresses of the product behind the log-in. */
export function StaffRoutes() {
  return (
    <Routes>
      <Route element={<StaffLayout />}>
        <Route path="/" element={<PublicPage page={HomePage} />} />
        <Route path="/login" element={<ToLanding />} />
        {Object.entries(publicPages).map(([path, page]) => (
          <Route key={path} path={path} element={<PublicPage page={page} />} />
        ))}
        {staffRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function Guarded({ route }: { readonly route: (typeof staffRoutes)[number] }) {
  const Screen = screens[route.path];
  return (
    <RequireRoles roles={route.roles}>
      <Page>{Screen ? <Screen /> : <ComingPage title={route.title} />}</Page>
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
