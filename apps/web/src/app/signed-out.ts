import { visitorRoutes } from '@archwire/contract/app-routes'
import type { QueryClient } from '@tanstack/react-query'
import { onSignedOut } from '../lib/call.ts'
import { loginAddress } from '../lib/return-to.ts'
import { signedInFlag } from '../lib/signed-in-flag.ts'
import { forgetUser } from './forget-user.ts'

const isForVisitors = (path: string) => visitorRoutes.some(route => route === path)

/** When any call finds the session ended, the person goes to the login page, and from there back to this one. */
export function goToLoginWhenSignedOut(queryClient: QueryClient, go: (address: string) => void): void {
  onSignedOut(() => {
    // Without the flag nobody was logged in: a guard asked, and acts on the answer itself.
    if (!signedInFlag.isSet()) return
    forgetUser(queryClient)
    const { pathname, search } = window.location
    if (!isForVisitors(pathname)) go(loginAddress(pathname + search))
  })
}
