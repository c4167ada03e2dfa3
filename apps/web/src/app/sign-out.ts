import { logOut } from '@archwire/contract/session/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notedAlerts } from '../features/patients/components/noted-alerts.ts'
import { call, leaveSignedOut } from '../lib/call.ts'
import { discardKeptForms } from '../lib/kept-forms.ts'
import { withoutAsking } from '../lib/unsaved-changes.ts'
import { notifyError } from '../ui/notices.tsx'
import { useAsk } from '../ui/use-ask.ts'
import { forgetUser } from './forget-user.ts'
import { openedPatients } from './opened-patients.ts'
import { signOutQuestion } from './sign-out-question.ts'

/** Signing out on purpose: asks before the session ends what would be lost with it, and keeps nothing. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useAsk()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(logOut, {}),
    onSuccess: () => {
      discardKeptForms()
      openedPatients.closeAll()
      notedAlerts.forget()
      forgetUser(queryClient)
      // Nobody need ask who is signed in: the page, which has forgotten it, asks too, and ends its question as it goes.
      return leaveSignedOut(() => withoutAsking(async () => navigate('/v2/login')))
    },
    onError: notifyError,
  })
  const signOut = async () => {
    const question = signOutQuestion()
    if (question === undefined || (await ask(question))) mutate()
  }
  return { signOut: () => void signOut(), isSigningOut: isPending }
}
