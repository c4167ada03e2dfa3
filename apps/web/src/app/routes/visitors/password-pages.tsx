import { useLocation } from 'react-router'
import { NewPasswordScreen } from '../../../features/session/new-password-screen.tsx'
import { ResetPasswordScreen } from '../../../features/session/reset-password-screen.tsx'
import { useLoginWithNotice } from '../../session/login-notice.ts'

export function NewPasswordPage() {
  return <NewPasswordScreen onSent={useLoginWithNotice()} />
}

/** The token is the last part of the query, whatever stands before it. */
export function ResetPasswordPage() {
  const token = useLocation().search.split('=').at(-1) ?? ''
  return <ResetPasswordScreen token={token} onChanged={useLoginWithNotice()} />
}
