import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import type { ReadyJson } from '../../platform/http/route.ts'
import { lockAppointment, lockDays, takeUndo } from './appointment-queries.ts'
import { holdAround } from './around-queries.ts'
import { findObstacles, namedBy } from './find-obstacles.ts'
import { refuseOldAppointment, refuseReadOnly } from './open-for-change.ts'
import { readAppointment } from './read-appointment.ts'
import { saveChange } from './save-change.ts'
import { restoreLabels } from './status-labels.ts'

type Asked = { id: number; version: string; now: Date; timeZone: string }

/** Puts an appointment back where it was before it was last moved, resized or cancelled. */
export const undoAppointmentChange = (clinic: ClinicDatabase, asked: Asked): Promise<ReadyJson> =>
  clinic.write(async tx => {
    const { id, now, timeZone } = asked
    const row = await lockAppointment(tx, id)
    if (row === undefined) throw notFound()
    await refuseOldAppointment(tx, asked.version, row, asked)
    refuseReadOnly(row, now)
    const undo = await takeUndo(tx, id, row.updatedAt)
    if (undo === undefined) throw refuse(412, 'There is nothing to undo any more')
    const { before: after } = undo
    const [, around] = await Promise.all([
      lockDays(tx, [row.day, after.day]),
      holdAround(tx, after.day, namedBy(after)),
    ])
    // Nobody is asked here, so nobody is put beside somebody who was not there before.
    const obstacles = findObstacles(id, after, around, asked)
    const since = obstacles.find(({ key }) => !undo.obstacles.includes(key))
    if (since !== undefined) throw refuse(409, since.refusal)
    const verb = row.canceledAt === null ? 'updated' : 'created'
    await saveChange(tx, row, after, { action: 'undo', verb, now, timeZone })
    await restoreLabels(tx, id, undo.labelIds, now)
    return readAppointment(tx, id, asked)
  })
