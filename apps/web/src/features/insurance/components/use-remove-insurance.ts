import type { Insurance } from '@archwire/contract/insurance/insurance-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError, notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { insurancesQuery, removeInsurance } from '../api/insurances.ts'
import { payerWords } from './insurance-words.ts'

/** Takes an insurance away, once the person is sure. */
export function useRemoveInsurance(patientId: number) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const [removed, setRemoved] = useState<number>()
  const { queryKey } = insurancesQuery(patientId)
  const removing = useMutation({
    mutationFn: ({ id }: Insurance) => removeInsurance(patientId, id),
    onSuccess: async (_, { id }) => {
      notifySaved('Insurance removed')
      // A read that began before would bring it back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, known => known?.filter(one => one.id !== id))
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return {
    remove: async (insurance: Insurance) => {
      const isSure = await ask({
        text: 'Are you sure you want to remove this insurance? This action cannot be undone.',
        detail: `${payerWords(insurance.payer)}, member ID ${insurance.memberId}`,
        yes: 'Remove',
        isDangerous: true,
      })
      if (!isSure) return
      setRemoved(insurance.id)
      removing.mutate(insurance)
    },
    /** Which one is on its way out. */
    removing: removing.isPending ? removed : undefined,
  }
}
