import type { User } from '@archwire/contract/session/calls'
import type { QueryClient } from '@tanstack/react-query'
import { redirect, redirectDocument } from 'react-router'
import { userQuery } from '../features/session/api/user.ts'
import { isLeavingSignedOut } from '../lib/call.ts'
import { CallError } from '../lib/call-error.ts'
import { expectedBack } from '../lib/kept-forms.ts'
import { loginAddress } from '../lib/return-to.ts'
import { signedInFlag } from '../lib/signed-in-flag.ts'
import { afterLogin } from './after-login.ts'
import { loadAhead } from './screens.tsx'

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
 * Pages for visitors. Here the flag is not enough: were it out of date, the page and the server would send the
 * person back and forth.
 */
export const onlySignedOut =
  (queryClient: QueryClient) =>
  async ({ request }: Opened): Promise<null> => {
    // First, so that an ended session is the guard's own affair, and nothing is forgotten under its question.
    signedInFlag.clear()
    // A call has just found the session ended. Were the server asked again and not reached, what was typed would be lost.
    if (expectedBack() !== undefined || isLeavingSignedOut()) return null
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
