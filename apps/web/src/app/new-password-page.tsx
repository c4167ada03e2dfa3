import { NewPasswordScreen } from '../features/session/screens/new-password-screen.tsx'
import { useLoginWithNotice } from './login-notice.ts'

export function NewPasswordPage() {
  return <NewPasswordScreen onSent={useLoginWithNotice()} />
}
