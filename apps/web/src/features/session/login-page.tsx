import { getUser, type UserWithSettings } from '@archwire/contract/session/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inBackground } from '../../lib/api/background-calls.ts'
import { call } from '../../lib/api/call.ts'
import { expectedUser } from '../../lib/forms/form-recovery.ts'
import { leaveWithoutConfirm, useConfirmBeforeUnload } from '../../lib/navigation/unsaved-changes.ts'
import { pageOwner, signedInFlag } from '../../lib/session/signed-in.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { useLoginNotice } from './login-notice.ts'
import { LoginScreen } from './login-screen.tsx'
import { afterLogin } from './return-after-login.ts'

/** The login, which leads back to where the person came from. */
export function LoginPage() {
  const goOn = useGoOn()
  const [expected] = useState(expectedUser)
  useConfirmBeforeUnload(expected?.hasUnsaved === true)
  useGoOnWhenLoggedInElsewhere(expected !== undefined, goOn)
  return <LoginScreen notice={useLoginNotice()} email={expected?.email} onLoggedIn={goOn} />
}

function useGoOn(): (user: UserWithSettings) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  return user => {
    const { address, state, isPageLoad } = afterLogin(user, search, window.location.origin)
    signedInFlag.set()
    if (isPageLoad) return leaveWithoutConfirm(address)
    pageOwner.claim(user)
    queryClient.setQueryData(userQuery.queryKey, user)
    void navigate(address, { replace: true, state })
  }
}

/** A login in another tab counts in this tab too. */
function useGoOnWhenLoggedInElsewhere(isExpected: boolean, goOn: (user: UserWithSettings) => void): void {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    if (!isExpected) return undefined
    let isShown = true
    const look = async () => {
      // Nobody is logged in yet, or the server is not reached: the form stays.
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
