import type { User } from '@archwire/contract/session/calls'
import type { QueryClient } from '@tanstack/react-query'
import { type RouteObject, redirect, redirectDocument } from 'react-router'
import { afterLogin, loginAddress } from '../../features/session/return-after-login.ts'
import { visitorPages } from '../../features/session/routes.ts'
import { SessionSkeleton } from '../../features/session/session-skeleton.tsx'
import { isLeavingSignedOut } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { expectedUser } from '../../lib/forms/form-recovery.ts'
import { signedInFlag } from '../../lib/session/signed-in.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { outerRoutes } from './addressed-page.tsx'
import { loadAhead } from './shell-routes.ts'

type Opened = { request: Request }

/** Pages for staff. A new tab has no flag yet and asks the server first; with the flag the page paints at once. */
export const onlySignedIn =
  (queryClient: QueryClient) =>
  async ({ request }: Opened): Promise<null> => {
    const { pathname, search } = new URL(request.url)
    loadAhead(pathname)
    if (signedInFlag.isSet()) return null
    if ((await whoIsSignedIn(queryClient)) === undefined) throw redirect(loginAddress(pathname + search))
    return null
  }

/**
 * Pages for visitors. The flag alone is not enough here: if it were out of date, the page and the server would redirect
 * the person back and forth.
 */
export const onlySignedOut =
  (queryClient: QueryClient) =>
  async ({ request }: Opened): Promise<null> => {
    // The flag is cleared first, so that the guard itself handles an ended session, and nothing is forgotten while it
    // asks.
    signedInFlag.clear()
    // A call has just found the session ended. Asking the server again could fail, and unsaved input would be lost.
    if (expectedUser() !== undefined || isLeavingSignedOut()) return null
    const user = await whoIsSignedIn(queryClient)
    if (user === undefined) return null
    signedInFlag.set()
    const { address, isPageLoad } = afterLogin(user, new URL(request.url).search, window.location.origin)
    throw isPageLoad ? redirectDocument(address) : redirect(address)
  }

async function whoIsSignedIn(queryClient: QueryClient): Promise<User | undefined> {
  try {
    return await queryClient.ensureQueryData(userQuery)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return undefined
    throw error
  }
}

/** The login and its neighbours. Both apps have these routes: a page load on the way would lose unsaved input. */
export const visitorRoutesOf = (queryClient: QueryClient): RouteObject => ({
  hydrateFallbackElement: <SessionSkeleton />,
  children: outerRoutes(visitorPages).map(route => ({ ...route, loader: onlySignedOut(queryClient) })),
})
