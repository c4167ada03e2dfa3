import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { copyText } from '../../../lib/copy-text.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { linkTo, reopenForm, sendForm } from '../api/intake-form.ts'

/** What staff can do with a health history form. */
export function useIntakeForm(patientId: number, form: IntakeForm) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [...patientsKey, patientId] })
  const send = useMutation({
    mutationFn: () => sendForm(form.id),
    onSuccess: ({ message }) => notifySaved(message),
    onError: notifyError,
    onSettled: readAgain,
  })
  const reopen = useMutation({
    mutationFn: () => reopenForm(form.id),
    onSuccess: () => notifySaved('Health history form reopened.'),
    onError: notifyError,
    onSettled: readAgain,
  })
  return {
    send: () => send.mutate(),
    isSending: send.isPending,
    isReopening: reopen.isPending,
    reopen: async () => {
      const isSure = await ask({
        text: 'Ask for the health history again?',
        detail: 'The patient can then fill in and sign the form anew. What was signed before is kept.',
        yes: 'Reopen',
      })
      if (isSure) reopen.mutate()
    },
    copyLink: () =>
      void copyText(linkTo(form)).then(() => notifySaved('URL copied to clipboard.'), notifyError),
  }
}
