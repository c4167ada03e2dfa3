import { type NewProgression, type Progression, progressionHasImages } from '@archwire/contract/imaging/calls'
import { defaultProgressionName } from '@archwire/domain/imaging/positions'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { missingFrom } from '../patients/refuse-merged.ts'
import { announceImaging } from './announce.ts'
import { holdImaging } from './hold-imaging.ts'
import {
  insertProgression,
  markProgressionDeleted,
  progressionById,
  progressionsOf,
  updateProgression,
} from './progression-queries.ts'

type Asked = { patientId: number; timeZone: string; now: Date }
type AskedOne = Asked & { progressionId: number }

/** A folder for the images of one time of the treatment, with its series. */
export async function addProgression(
  tx: WriteTx,
  asked: Asked & { given: NewProgression },
): Promise<Progression> {
  const { patientId, given, timeZone, now } = asked
  await holdImaging(tx, patientId)
  const others = await progressionsOf(tx, patientId, timeZone)
  const name = given.name || defaultProgressionName(others.length === 0)
  const startDate = given.startDate ?? localDay(now, timeZone)
  const { id } = await insertProgression(tx, { patientId, name, startDate, now })
  const changes = { progression: name, startDate }
  tx.audit({ action: 'create', entityType: 'progression', entityId: id, patientId, changes })
  announceImaging(tx, patientId)
  return find(tx, { ...asked, progressionId: id })
}

export const changeProgression = (
  clinic: ClinicDatabase,
  asked: AskedOne & { given: NewProgression; version: string | undefined },
): Promise<Progression> =>
  clinic.write(async tx => {
    const { patientId, progressionId: id, given, version } = asked
    await holdImaging(tx, patientId)
    const before = await find(tx, asked)
    await refuseOldVersion(tx, version, before, { type: 'progression', id }, 'This progression')
    const name = given.name === undefined ? before.name : given.name || defaultProgressionName(false)
    const startDate = given.startDate ?? before.startDate
    const changes = changedFields(
      { progression: before.name, startDate: before.startDate },
      { progression: name, startDate },
    )
    if (Object.keys(changes).length === 0) return before
    await updateProgression(tx, { id, name, startDate })
    tx.audit({ action: 'update', entityType: 'progression', entityId: id, patientId, changes })
    announceImaging(tx, patientId)
    return find(tx, asked)
  })

/** Only one without images: those are deleted by a question of their own. */
export const deleteProgression = (clinic: ClinicDatabase, asked: AskedOne): Promise<undefined> =>
  clinic.write(async tx => {
    const { patientId, progressionId: id, now } = asked
    await holdImaging(tx, patientId)
    const { name, series } = await find(tx, asked)
    if (series.some(({ imageCount }) => imageCount > 0)) throw refuse(422, progressionHasImages)
    await markProgressionDeleted(tx, id, now)
    const changes = { progression: { from: name, to: null } }
    tx.audit({ action: 'delete', entityType: 'progression', entityId: id, patientId, changes })
    announceImaging(tx, patientId)
    return undefined
  })

async function find(tx: WriteTx, asked: AskedOne): Promise<Progression> {
  const progression = await progressionById(tx, asked, asked.timeZone)
  if (progression === undefined) throw await missingFrom(tx, asked.patientId)
  return progression
}
