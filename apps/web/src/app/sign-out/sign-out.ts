import { logOut } from '@archwire/contract/session/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notedAlerts } from '../../features/patients/alerts/noted-alerts.ts'
import { openedPatients } from '../../features/patients/open-patients/opened-patients.ts'
import { call, leaveSignedOut } from '../../lib/api/call.ts'
import { discardRecoverableForms, hasUnsavedForms } from '../../lib/forms/form-recovery.ts'
import { withoutConfirm } from '../../lib/navigation/unsaved-changes.ts'
import { filesUnderway } from '../../lib/uploads/files-underway.ts'
import { type Confirmation, leaveConfirmation, useConfirm } from '../../ui/dialog/confirm.tsx'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { forgetUser } from '../session/session-expiry.ts'

/** The confirmation before signing out; undefined where nothing would be lost. */
export function signOutConfirmation(): Confirmation | undefined {
  const count = filesUnderway()
  if (count === 0) return hasUnsavedForms() ? leaveConfirmation : undefined
  const detail = `${count === 1 ? '1 file is' : `${count} files are`} still being sent, and would not arrive.`
  return hasUnsavedForms()
    ? { ...leaveConfirmation, detail }
    : { ...leaveConfirmation, text: 'Are you sure you want to leave while files are being sent?', detail }
}

/** Signing out on purpose: asks before the session ends what would be lost with it, and keeps nothing. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(logOut, {}),
    onSuccess: () => {
      discardRecoverableForms()
      openedPatients.closeAll()
      notedAlerts.forget()
      forgetUser(queryClient)
      // No guard need ask the server who is signed in: the page, which has forgotten its user, asks too, and drops its
      // question when it is left.
      return leaveSignedOut(() => withoutConfirm(async () => navigate('/v2/login')))
    },
    onError: notifyError,
  })
  const signOut = async () => {
    const question = signOutConfirmation()
    if (question === undefined || (await ask(question))) mutate()
  }
  return { signOut: () => void signOut(), isSigningOut: isPending }
}
