import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Sweep } from '../../platform/jobs/sweep.ts'
import { leftLying, setStatus } from './import-queries.ts'
import { deleteOldLines } from './line-queries.ts'
import { tidyImport } from './tidy-task.ts'

const day = 24 * 60 * 60 * 1000

/** Each night: an import that nobody went on with for a week is given up, and what was wrong in one is forgotten after a month. */
export const forgetImports = (storage: FileStorage): Sweep => ({
  name: 'forget-patient-imports',
  at: '03:40',
  run: async ({ clinic, now }) => {
    const lying = await clinic.read(tx => leftLying(tx, new Date(now.getTime() - 7 * day)))
    for (const { id } of lying) {
      await clinic.write(async tx => {
        const was = ['matching', 'checking', 'checked', 'importing', 'failed'] as const
        await setStatus(tx, id, { was: [...was], status: 'canceled', failure: null })
        await setStatus(tx, id, { was: ['undoing'], status: 'imported', failure: null })
      })
      await tidyImport({ clinic, storage }, id, now)
    }
    await clinic.write(tx => deleteOldLines(tx, new Date(now.getTime() - 30 * day)))
  },
})
