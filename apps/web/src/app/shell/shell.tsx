import { Suspense } from 'react'
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { TitleLayer } from '../../lib/browser/page-title.ts'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { PageUnderDeepLink, pageUnder } from '../../lib/navigation/dialog-route.ts'
import { LeaveApp } from '../../lib/navigation/leave-app.ts'
import { useClinicToday, useClinicZone } from '../../shared/clinic/clinic-zone.ts'
import { PageSkeleton } from '../../ui/feedback/placeholder.tsx'
import { elementOf } from '../routes/addressed-page.tsx'
import { dialogs, pages, pageUnderDialog, redirectOf, redirects } from '../routes/shell-routes.ts'
import { ShellFrame } from './shell-frame.tsx'

// The shell is mounted at /v2, and its routes are relative to that.
const belowShell = (path: string) => path.slice('/v2/'.length)

const pageRoutes: RouteObject[] = [
  ...pages.map(page => ({ path: belowShell(page.path), element: elementOf(page) })),
  ...redirects.map(({ path }) => ({ path: belowShell(path), element: <RedirectPage /> })),
  { path: '*', element: <LeaveApp app="main" /> },
]

const dialogRoutes: RouteObject[] = dialogs.map(dialog => ({
  path: belowShell(dialog.path),
  element: elementOf(dialog),
}))

/** What a signed-in person sees: the bars, the page, and a dialog over it where the address names one. */
export function Shell() {
  const location = useLocation()
  // The pages that show a day wait for the clinic's zone themselves.
  const today = useClinicToday()
  const over = pageUnderDialog(location.pathname, today)
  const under = pageUnder(location)
  // A redirect that is rendered under a dialog would replace the dialog.
  const page = (under && redirectOf(under.pathname, today)) ?? under ?? over ?? location
  return (
    <ShellFrame
      {...(typeof page === 'string' ? { page, query: '' } : { page: page.pathname, query: page.search })}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Routed routes={pageRoutes} at={page} />
      </Suspense>
      {over === undefined ? null : (
        <PageUnderDeepLink value={over}>
          <TitleLayer value={1}>
            <Suspense>
              <Routed routes={dialogRoutes} at={location} />
            </Suspense>
          </TitleLayer>
        </PageUnderDeepLink>
      )}
    </ShellFrame>
  )
}

const Routed = ({ routes, at }: { routes: RouteObject[]; at: Parameters<typeof useRoutes>[1] & {} }) =>
  useRoutes(routes, at)

function RedirectPage() {
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <RedirectOnDay zone={zone} />
}

function RedirectOnDay({ zone }: { zone: string }) {
  const { pathname, state, search, hash } = useLocation()
  const to = redirectOf(pathname, useClinicDay(zone)) ?? pathname
  return <Navigate to={{ pathname: to, search, hash }} replace state={state} />
}
