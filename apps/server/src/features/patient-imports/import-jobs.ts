import { z } from 'zod'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { enqueue, job } from '../../platform/jobs/job.ts'

const payload = z.object({ importId: z.number().int().positive() })
// Long work: it leaves room for all else, and two of one clinic would only wait for each other.
const lane = { name: 'patient-imports', most: 2, mostOfClinic: 1 }

export const checkJob = job({
  name: 'check-patient-import',
  payload: payload.extend({ round: z.number().int() }),
  maxAttempts: 8,
  lane,
})
export const importJob = job({ name: 'import-patients', payload, maxAttempts: 8, lane })
export const undoJob = job({ name: 'undo-patient-import', payload, maxAttempts: 8, lane })
export const tidyJob = job({ name: 'tidy-patient-import', payload, maxAttempts: 10 })

export const checkLater = (tx: WriteTx, importId: number, round: number): Promise<void> =>
  enqueue(tx, checkJob, { importId, round }, { key: `check-import:${importId}` })
export const importLater = (tx: WriteTx, importId: number): Promise<void> =>
  enqueue(tx, importJob, { importId }, { key: `import:${importId}` })
export const undoLater = (tx: WriteTx, importId: number): Promise<void> =>
  enqueue(tx, undoJob, { importId }, { key: `undo-import:${importId}` })
export const tidyLater = (tx: WriteTx, importId: number): Promise<void> =>
  enqueue(tx, tidyJob, { importId }, { key: `tidy-import:${importId}` })
