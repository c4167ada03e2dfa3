import type { User } from '@archwire/contract/session/calls'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { userQuery } from '../features/session/api/user.ts'
import { CallError } from '../lib/call-error.ts'
import { loginAddress, returnAddress } from '../lib/return-to.ts'
import { signedInFlag } from '../lib/signed-in-flag.ts'

type Opened = { request: Request }

/** Pages for staff. A new tab has no flag yet and asks the server first; with the flag the page paints at once. */
export const onlySignedIn =
  (queryClient: QueryClient) =>
  async ({ request }: Opened): Promise<null> => {
    if (signedInFlag.isSet()) return null
    const { pathname, search } = new URL(request.url)
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
    if ((await whoIsSignedIn(queryClient)) === undefined) return null
    signedInFlag.set()
    throw redirect(returnAddress(new URL(request.url).search, window.location.origin))
  }

async function whoIsSignedIn(queryClient: QueryClient): Promise<User | undefined> {
  try {
    return await queryClient.ensureQueryData(userQuery)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return undefined
    throw error
  }
}
