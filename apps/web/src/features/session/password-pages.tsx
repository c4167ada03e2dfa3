import type { PasswordPageContent } from '@archwire/contract/session/calls'
import { useLocation } from 'react-router'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { useLoginWithNotice } from './login-notice.ts'
import { NewPasswordScreen } from './new-password-screen.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

export function NewPasswordPage() {
  return <NewPasswordScreen onSent={useLoginWithNotice()} />
}

/** The token is the last part of the query, whatever comes before it. */
export function ResetPasswordPage() {
  const token = useLocation().search.split('=').at(-1) ?? ''
  const { invitation } = (pageSettings.content() ?? {}) as Partial<PasswordPageContent>
  return <ResetPasswordScreen token={token} invitation={invitation} onChanged={useLoginWithNotice()} />
}
