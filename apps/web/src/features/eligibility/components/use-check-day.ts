import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../../lib/once-key.ts'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { checkDay } from '../api/coverage.ts'
import { coverageKey } from '../api/keys.ts'
import { batchWords } from './coverage-words.ts'

/** Asks the payers of a whole day. */
export function useCheckDay(date: string) {
  const queryClient = useQueryClient()
  const [batch, setBatch] = useState<{ date: string; ids: number[] }>()
  const checking = useMutation({
    mutationFn: (providerId: number | undefined) => checkDay({ date, providerId, idempotencyKey: newKey() }),
    onSuccess: answer => {
      setBatch({ date, ids: answer.eligibilities.map(({ id }) => id) })
      notifySaved(batchWords(answer))
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: coverageKey }),
  })
  return {
    check: (providerId: number | undefined) => checking.mutate(providerId),
    isChecking: checking.isPending,
    /** What was asked together, of the day that is shown. */
    asked: batch?.date === date ? batch.ids : undefined,
  }
}
