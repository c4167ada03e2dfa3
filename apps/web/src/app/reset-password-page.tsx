import { useLocation } from 'react-router'
import { ResetPasswordScreen } from '../features/session/screens/reset-password-screen.tsx'
import { useLoginWithNotice } from './login-notice.ts'

/** The token is the last part of the query, whatever stands before it. */
export function ResetPasswordPage() {
  const token = useLocation().search.split('=').at(-1) ?? ''
  return <ResetPasswordScreen token={token} onChanged={useLoginWithNotice()} />
}
