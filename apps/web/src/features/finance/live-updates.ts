import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { financeKey } from './money/finance-key.ts'

export const financeUpdates: LiveUpdates = {
  outOfDate: { finance: { changed: ({ patientId }) => [financeKey(patientId)] } },
}
