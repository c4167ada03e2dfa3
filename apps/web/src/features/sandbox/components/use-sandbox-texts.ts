import { formatPhone, phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { deadNumbersQuery, makeFail, sandboxTextsKey, textAsPatient } from '../api/sandbox-texts.ts'

/** Playing the patient: what is being written, and whose phone is out of reach. */
export function useSandboxTexts() {
  const queryClient = useQueryClient()
  const [from, setFrom] = useState('')
  const [body, setBody] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [hasTried, setTried] = useState(false)
  const answer = useMutation({
    mutationFn: () => textAsPatient({ from: phoneDigits(from), body }, picture),
    onSuccess: () => {
      setBody('')
      setPicture(null)
      setTried(false)
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxTextsKey }),
  })
  const fail = useMutation({
    mutationFn: ({ number, fails }: { number: string; fails: boolean }) => makeFail(number, fails),
    onSuccess: (numbers, { number, fails }) => {
      queryClient.setQueryData(deadNumbersQuery.queryKey, numbers)
      notifySaved(`Texts to ${formatPhone(number)} ${fails ? 'fail' : 'arrive'} from now on.`)
    },
    onError: notifyError,
  })
  const problem = phoneProblem(from)
  return {
    from,
    setFrom,
    body,
    setBody,
    picture,
    setPicture,
    problem: hasTried ? problem : undefined,
    isSending: answer.isPending,
    send: () => {
      setTried(true)
      const isEmpty = body.trim() === '' && picture === null
      if (problem === undefined && !isEmpty && !answer.isPending) answer.mutate()
    },
    makeFail: (number: string, fails: boolean) => {
      if (!fail.isPending) fail.mutate({ number, fails })
    },
  }
}
