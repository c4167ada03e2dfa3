import { useQueryClient } from '@tanstack/react-query'
import { imagingKey } from '../api/imaging.ts'

/** Reads a patient's images again, for addresses that are good; of many that fail at once each waits for the same reading. */
export function useRenewImages(patientId: number): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: imagingKey(patientId) }, { cancelRefetch: false })
}
