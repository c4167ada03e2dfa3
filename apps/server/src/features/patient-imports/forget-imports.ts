import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Sweep } from '../../platform/jobs/sweep.ts'
import { announceImport } from './announce.ts'
import { giveUp } from './cancel-import.ts'
import { holdImport } from './find-import.ts'
import { leftLying, setStatus } from './import-queries.ts'
import { deleteOldLines } from './line-queries.ts'
import { tidyImport } from './tidy-task.ts'
import { notUndone } from './undo-import.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Each night: an import that nobody went on with for a week is given up, and what was wrong in one is forgotten after a
 * month. One at work writes down each second how far it is, and is tried again for half an hour: where nothing was
 * written for three, its job is dead, and it would keep every other import of the clinic waiting.
 */
export const forgetImports = (storage: FileStorage): Sweep => ({
  name: 'forget-patient-imports',
  at: '03:40',
  run: async ({ clinic, now }) => {
    const before = (ms: number) => new Date(now.getTime() - ms)
    const lying = await clinic.read(tx =>
      leftLying(tx, { waitingSince: before(7 * day), stuckSince: before(3 * hour) }),
    )
    for (const { id } of lying) {
      await clinic.write(async tx => {
        if (await giveUp(tx, await holdImport(tx, id))) return
        // Whoever wanted it undone learns that it is not.
        const stays = await setStatus(tx, id, { was: ['undoing'], status: 'imported', failure: notUndone })
        if (stays > 0) announceImport(tx, id)
      })
      await tidyImport({ clinic, storage }, id, now)
    }
    await clinic.write(tx => deleteOldLines(tx, before(30 * day)))
  },
})
