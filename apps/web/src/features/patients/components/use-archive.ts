import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySaved, offerUndo } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { archive, restore } from '../api/record.ts'
import { storeRecord } from '../api/store-record.ts'

/** Hides a patient from the search, after a question, and offers to take it back. */
export function useArchive({ id, fullName }: Pick<PatientProfile, 'id' | 'fullName'>): () => Promise<void> {
  const ask = useAsk()
  const queryClient = useQueryClient()
  const putBack = async () => {
    try {
      await storeRecord(queryClient, await restore(id))
      notifySaved('Patient has been restored.')
    } catch (error) {
      notifyError(error)
    }
  }
  return async () => {
    const isSure = await ask({
      text: `Archive ${fullName}?`,
      detail:
        'The search does not find them any more, and they cannot be booked. Everything in the record is kept.',
      yes: 'Archive',
    })
    if (!isSure) return
    try {
      await storeRecord(queryClient, await archive(id))
      offerUndo('Patient has been archived.', () => void putBack())
    } catch (error) {
      notifyError(error)
    }
  }
}
