import { visitorRoutes } from '@archwire/contract/app-routes'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { onSignedOut } from '../lib/call.ts'
import { sessionExpired } from '../lib/friendly-error.ts'
import { keepForms } from '../lib/kept-forms.ts'
import { pageOwner } from '../lib/page-owner.ts'
import { loginAddress } from '../lib/return-to.ts'
import { signedInFlag } from '../lib/signed-in-flag.ts'
import { withoutAsking } from '../lib/unsaved-changes.ts'
import { questions } from '../ui/questions.ts'
import { forgetUser } from './forget-user.ts'
import type { LoginState } from './login-notice.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>

const isForVisitors = (path: string) => visitorRoutes.some(route => route === path)

/**
 * When any call finds the session ended, the person goes to the login page, and from there back to this one. No page is
 * loaded: what they have typed stays in memory meanwhile.
 */
export function goToLoginWhenSignedOut(queryClient: QueryClient, router: Router): void {
  onSignedOut(() => {
    // Without the flag nobody was logged in: a guard asked, and acts on the answer itself.
    if (!signedInFlag.isSet()) return undefined
    const { pathname, search, hash, state } = router.state.location
    const owner = pageOwner.get()
    if (owner !== undefined && !isForVisitors(pathname)) {
      keepForms(owner, { address: pathname + search + hash, state })
    }
    // A question of the page that is gone has no answer any more.
    questions.current()?.answer(false)
    // The page stays until the login page is there; it need not say meanwhile why it could not read anything.
    void queryClient.cancelQueries(undefined, { silent: true })
    forgetUser(queryClient)
    if (isForVisitors(pathname)) return undefined
    // In place of the page: Back leads to the one before it, also after the return.
    const options = { replace: true, state: { notice: sessionExpired } satisfies LoginState }
    return withoutAsking(() => router.navigate(loginAddress(pathname + search), options))
  })
}
