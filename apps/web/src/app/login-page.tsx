import { getUser, type User } from '@archwire/contract/session/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { userQuery } from '../features/session/api/user.ts'
import { LoginScreen } from '../features/session/screens/login-screen.tsx'
import { call } from '../lib/call.ts'
import { inBackground } from '../lib/in-background.ts'
import { expectedBack } from '../lib/kept-forms.ts'
import { pageOwner } from '../lib/page-owner.ts'
import { signedInFlag } from '../lib/signed-in-flag.ts'
import { leaveWithoutAsking, useAskBeforeUnload } from '../lib/unsaved-changes.ts'
import { afterLogin } from './after-login.ts'
import { useLoginNotice } from './login-notice.ts'

/** After logging in, back to where the person came from. */
export function LoginPage() {
  const goOn = useGoOn()
  const [expected] = useState(expectedBack)
  useAskBeforeUnload(expected?.hasUnsaved === true)
  useGoOnWhenLoggedInElsewhere(expected !== undefined, goOn)
  return <LoginScreen notice={useLoginNotice()} email={expected?.email} onLoggedIn={goOn} />
}

function useGoOn(): (user: User) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  return user => {
    const { address, state, isPageLoad } = afterLogin(user, search, window.location.origin)
    signedInFlag.set()
    if (isPageLoad) return leaveWithoutAsking(address)
    pageOwner.claim(user)
    queryClient.setQueryData(userQuery.queryKey, user)
    void navigate(address, { replace: true, state })
  }
}

/** Whoever logs in again in another tab need not do it once more in this one. */
function useGoOnWhenLoggedInElsewhere(isExpected: boolean, goOn: (user: User) => void): void {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    if (!isExpected) return undefined
    let isShown = true
    const look = async () => {
      // Nobody is logged in yet, or the server is not reached: there is a form for that.
      const user = await inBackground(() => call(getUser, {})).catch(() => undefined)
      if (isShown && user !== undefined && user.id === pageOwner.get()?.id) latest.current(user)
    }
    window.addEventListener('focus', look)
    return () => {
      isShown = false
      window.removeEventListener('focus', look)
    }
  }, [isExpected])
}
