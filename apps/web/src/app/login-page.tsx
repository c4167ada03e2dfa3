import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { userQuery } from '../features/session/api/user.ts'
import { LoginScreen } from '../features/session/screens/login-screen.tsx'
import { returnAddress } from '../lib/return-to.ts'
import { signedInFlag } from '../lib/signed-in-flag.ts'
import { useLoginNotice } from './login-notice.ts'

/** After logging in, back to where the person came from. */
export function LoginPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <LoginScreen
      notice={useLoginNotice()}
      onLoggedIn={user => {
        queryClient.setQueryData(userQuery.queryKey, user)
        signedInFlag.set()
        void navigate(returnAddress(search, window.location.origin), { replace: true })
      }}
    />
  )
}
