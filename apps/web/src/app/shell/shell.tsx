import { Suspense } from 'react'
import {
  type Location,
  matchPath,
  Navigate,
  type RouteObject,
  useLocation,
  useParams,
  useRoutes,
} from 'react-router'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { PageUnderDeepLink, pageUnder } from '../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../page/clinic-zone.ts'
import { LeaveApp, PageSkeleton } from '../page/page-fallbacks.tsx'
import { dialogScreens, elementOf, pageScreens, redirects } from '../routes/screens.tsx'
import { ShellFrame } from './shell-frame.tsx'

// The shell is mounted at /v2, and its routes are relative to that.
const belowShell = (path: string) => path.slice('/v2/'.length)

const pages: RouteObject[] = [
  ...pageScreens.map(screen => ({ path: belowShell(screen.path), element: elementOf(screen) })),
  ...redirects.map(({ path, to }) => ({ path: belowShell(path), element: <RedirectPage to={to} /> })),
  { path: '*', element: <LeaveApp app="main" /> },
]

const dialogs: RouteObject[] = dialogScreens.map(screen => ({
  path: belowShell(screen.path),
  element: elementOf(screen),
}))

/** Everything of whoever is signed in: the bars, the page, and a dialog over it where the address names one. */
export function Shell() {
  const location = useLocation()
  // The pages that show a day wait for the clinic's zone themselves.
  const today = useClinicDay(useClinicZone() ?? pageSettings.timeZone())
  const dialog = dialogAt(location.pathname, today)
  const under = pageUnder(location) ?? dialog?.over
  const page = under === undefined ? location : resolveRedirect(under, today)
  return (
    <ShellFrame
      {...(typeof page === 'string' ? { page, query: '' } : { page: page.pathname, query: page.search })}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Routed routes={pages} at={page} />
      </Suspense>
      {dialog === undefined ? null : (
        <PageUnderDeepLink value={dialog.over}>
          <Suspense>
            <Routed routes={dialogs} at={location} />
          </Suspense>
        </PageUnderDeepLink>
      )}
    </ShellFrame>
  )
}

const Routed = ({ routes, at }: { routes: RouteObject[]; at: Parameters<typeof useRoutes>[1] & {} }) =>
  useRoutes(routes, at)

/** The dialog of an address, and the page that it stands over where nothing else is known. */
function dialogAt(pathname: string, today: string): { over: string } | undefined {
  for (const screen of dialogScreens) {
    const match = matchPath(screen.path, pathname)
    if (match !== null) return { over: screen.over(today, match.params) }
  }
  return undefined
}

/** Resolves redirects of the page under a dialog: a redirect that is rendered there would replace the dialog. */
function resolveRedirect(page: Location | string, today: string): Location | string {
  const pathname = typeof page === 'string' ? page : page.pathname
  for (const { path, to } of redirects) {
    const match = matchPath(path, pathname)
    if (match !== null) return to(match.params, today)
  }
  return page
}

type To = (typeof redirects)[number]['to']

function RedirectPage({ to }: { to: To }) {
  const zone = useClinicZone()
  return zone === undefined ? <PageSkeleton /> : <RedirectOnDay to={to} zone={zone} />
}

function RedirectOnDay({ to, zone }: { to: To; zone: string }) {
  const { state, search, hash } = useLocation()
  const pathname = to(useParams(), useClinicDay(zone))
  return <Navigate to={{ pathname, search, hash }} replace state={state} />
}
