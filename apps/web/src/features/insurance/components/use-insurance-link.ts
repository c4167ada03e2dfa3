import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localMoment } from '../../../lib/local-moment.ts'
import { copyLink, notifyError, notifySaved } from '../../../ui/notices.tsx'
import { linkTo, sendLink } from '../api/insurance-link.ts'
import type { InsuredPatient } from './insured-patient.ts'

const pauseMs = 5_000

/**
 * The patient's link to the insurance form: by e-mail, five seconds between two letters, or by hand. The seconds are the
 * patient's, not the page's: they pass also for whoever leaves it and comes back.
 */
export function useInsuranceLink(
  { id, hashid, email }: Pick<InsuredPatient, 'id' | 'hashid' | 'email'>,
  zone: string,
) {
  const queryClient = useQueryClient()
  const sendingKey = ['insurance-link', id]
  const pausedKey = ['insurance-link-paused', id]
  const { data: isPaused = false } = useQuery<boolean>({ queryKey: pausedKey, queryFn: skipToken })
  const [sent, setSent] = useState<{ to: string | null; at: string }>()
  const { mutate: send } = useMutation({
    mutationKey: sendingKey,
    mutationFn: () => sendLink(id),
    onSuccess: ({ message }) => {
      queryClient.setQueryData(pausedKey, true)
      setTimeout(() => queryClient.setQueryData(pausedKey, false), pauseMs)
      notifySaved(message)
      setSent({ to: email, at: localMoment(new Date(), zone).time })
    },
    onError: notifyError,
  })
  return {
    send: () => send(),
    isSending: useIsMutating({ mutationKey: sendingKey }) > 0,
    /** It was sent just now. */
    isPaused,
    /** To whom, and at which time; it goes with the page. */
    sent,
    copy: () => copyLink(linkTo(hashid)),
  }
}
