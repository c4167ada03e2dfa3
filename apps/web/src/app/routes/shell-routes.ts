import { calendarAddress } from '@archwire/domain/scheduling/calendar/calendar-dates'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { claimRoutes } from '../../features/claims/routes.ts'
import { documentRoutes } from '../../features/documents/routes.ts'
import { eligibilityRoutes } from '../../features/eligibility/routes.ts'
import { financeRoutes } from '../../features/finance/routes.ts'
import { imagingRoutes } from '../../features/imaging/routes.ts'
import { insuranceRoutes } from '../../features/insurance/routes.ts'
import { messagingRoutes } from '../../features/messaging/routes.ts'
import { patientRoutes } from '../../features/patients/routes.ts'
import { reportRoutes } from '../../features/reports/routes.ts'
import { schedulingRoutes } from '../../features/scheduling/routes.ts'
import { taskRoutes } from '../../features/tasks/routes.ts'
import { treatmentRoutes } from '../../features/treatments/routes.ts'
import { isPhone } from '../../lib/browser/is-phone.ts'
import type { FeatureRoutes, Route, ShellRoute } from '../../lib/navigation/feature-routes.ts'
import { fillPath } from '../../lib/navigation/route-params.ts'
import { recordRoutes } from './patient-record/routes.ts'

const startRoutes = {
  // The page where people start: on a wide window the calendar, on a phone the search.
  '/v2': { to: (_, today) => (isPhone() ? '/v2/search' : calendarAddress('month', today)) },
} satisfies FeatureRoutes

/** Every path of the shell. A path of the contract that no feature brings does not compile. */
const routes = {
  ...startRoutes,
  ...claimRoutes,
  ...documentRoutes,
  ...eligibilityRoutes,
  ...financeRoutes,
  ...imagingRoutes,
  ...insuranceRoutes,
  ...messagingRoutes,
  ...patientRoutes,
  ...recordRoutes,
  ...reportRoutes,
  ...schedulingRoutes,
  ...taskRoutes,
  ...treatmentRoutes,
} satisfies { [P in ShellRoute]: Route<P> }

/** A page of the shell. Its props are read from the address when it is shown. */
export type AnyComponent = ComponentType<Record<string, string | number>>
export type AnyPage = { path: string; load: () => Promise<AnyComponent> }
type AnyDialog = AnyPage & { over: string }
type AnyRedirect = { path: string; to: (params: Record<string, string | undefined>, today: string) => string }

const all = Object.entries(routes).map(
  ([path, route]) => ({ path, ...route }) as AnyPage | AnyDialog | AnyRedirect,
)

export const redirects = all.filter(route => 'to' in route)
export const dialogs = all.filter(route => 'over' in route)
export const pages = all.filter((route): route is AnyPage => 'load' in route && !('over' in route))

/** The target of an address that only redirects; undefined for any other address. */
export function redirectOf(pathname: string, today: string): string | undefined {
  for (const { path, to } of redirects) {
    const match = matchPath(path, pathname)
    if (match !== null) return to(match.params, today)
  }
  return undefined
}

/** The page under the dialog of an address, if the history names none; undefined if the address names no dialog. */
export function pageUnderDialog(pathname: string, today: string): string | undefined {
  for (const { path, over } of dialogs) {
    const match = matchPath(path, pathname)
    if (match === null) continue
    const page = fillPath(over, match.params)
    return redirectOf(page, today) ?? page
  }
  return undefined
}

/** Begins to load the code of an address before anything is rendered. */
export function loadAhead(pathname: string): void {
  for (const { path, load } of [...dialogs, ...pages]) {
    // A failure here happens again when the page is rendered, and is reported there.
    if (matchPath(path, pathname)) void load().catch(() => undefined)
  }
}
