import { visitorRoutes } from '@archwire/contract/app-routes'
import { getUser } from '@archwire/contract/session/calls'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import type { LoginState } from '../../features/session/login-notice.ts'
import { loginAddress } from '../../features/session/return-after-login.ts'
import { inBackground } from '../../lib/api/background-calls.ts'
import { call, checkSamePersonBy, onSignedOut } from '../../lib/api/call.ts'
import { sessionExpired } from '../../lib/api/error-messages.ts'
import { expectedUser, saveFormsForRecovery } from '../../lib/forms/form-recovery.ts'
import { dialogValues } from '../../lib/navigation/dialog-route.ts'
import { withoutConfirm } from '../../lib/navigation/unsaved-changes.ts'
import { forgetKeptData } from '../../lib/session/forget-user.ts'
import { pageOwner, signedInFlag } from '../../lib/session/signed-in.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { confirmStore } from '../../ui/dialog/confirm.tsx'

/** Forgets everything about the signed-in user. */
export function forgetUser(queryClient: QueryClient): void {
  signedInFlag.clear()
  queryClient.clear()
  // The same person, when they return, finds their dialog as they left it. Anybody else gets a page that holds nothing
  // of theirs.
  if (expectedUser() === undefined) dialogValues.forget()
  forgetKeptData()
}

type LoginRouter = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>

const isForVisitors = (path: string) => visitorRoutes.some(route => route === path)

/**
 * When any call finds the session ended, the person goes to the login page, and from there back to this page. No page
 * is loaded: unsaved input stays in memory meanwhile.
 */
export function goToLoginWhenSignedOut(queryClient: QueryClient, router: LoginRouter): void {
  onSignedOut(() => {
    // Without the flag nobody was logged in: a guard made the call, and acts on the answer itself.
    if (!signedInFlag.isSet()) return undefined
    const { pathname, search, hash, state } = router.state.location
    const owner = pageOwner.get()
    if (owner !== undefined && !isForVisitors(pathname)) {
      saveFormsForRecovery(owner, { address: pathname + search + hash, state })
    }
    // A confirmation that belongs to the page being left is closed.
    confirmStore.current()?.answer(false)
    // The page stays until the login page is there; until then its queries must not show errors.
    void queryClient.cancelQueries(undefined, { silent: true })
    forgetUser(queryClient)
    if (isForVisitors(pathname)) return undefined
    // The login replaces the page in the history: Back leads to the page before it, also after the return.
    // Drawn before the refused calls fail: a busy browser would otherwise draw their errors on the page first.
    const options = { replace: true, flushSync: true, state: { notice: sessionExpired } satisfies LoginState }
    return withoutConfirm(() => router.navigate(loginAddress(pathname + search), options))
  })
}

/** The same person, signed in again in another tab, continues here; someone else does not. */
export function continueOnlyAsSamePerson(): void {
  checkSamePersonBy(async () => {
    const owner = pageOwner.get()
    return owner !== undefined && (await call(getUser, {})).id === owner.id
  })
}

/**
 * Asks the server who is signed in whenever the live connection may have another session than the page: when it
 * reconnects, and each time it is refused. An ended session leads to the login page, as it does for every call. Another
 * person's session (a shared computer, signed in again in another tab) must not fill the first person's page.
 */
export function watchSignedInUser(queryClient: QueryClient, onSomeoneElse: () => void) {
  let whose: number | undefined
  let isOver = false
  return {
    look: async (answer: 'accepted' | 'refused'): Promise<void> => {
      // The first connection follows the page load, which has just asked who is signed in.
      const isNew = answer === 'accepted' && whose === undefined
      try {
        const user = await inBackground(() =>
          queryClient.fetchQuery(isNew ? userQuery : { ...userQuery, staleTime: 0 }),
        )
        if (isOver) return
        whose ??= user.id
        if (user.id !== whose) onSomeoneElse()
      } catch {
        // Refused: the call itself has reported it. Not reached: the next connection checks again.
      }
    },
    end: (): void => {
      isOver = true
    },
  }
}
