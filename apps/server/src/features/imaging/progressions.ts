import {
  type NewProgression,
  type Progression,
  progressionHasImages,
  type Series,
} from '@archwire/contract/imaging/calls'
import { defaultProgressionName } from '@archwire/domain/imaging/positions'
import { localDay } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import type { PatientsMerged } from '../patients/merge/patients-merged.ts'
import { missingFrom } from '../patients/record/merged-records.ts'
import { type Opening, openThrough } from '../patients/record/record-opening.ts'
import { withFaceAnnounced } from './face.ts'
import { imagesOf, presentImage } from './image-rows.ts'
import { announceImaging, lockImaging } from './imaging-record.ts'
import {
  insertProgression,
  markProgressionDeleted,
  moveProgressions,
  patientExists,
  progressionById,
  progressionsOf,
  updateProgression,
} from './progression-queries.ts'

type ListInput = Opening & { timeZone: string }

/** The progressions of a patient, without their images. */
export async function listProgressions(clinic: ClinicDatabase, request: ListInput): Promise<Progression[]> {
  const { patientId, timeZone } = request
  const { progressions } = await openThrough(clinic, request, async tx => {
    if (!(await patientExists(tx, patientId))) throw notFound()
    return { patientId, progressions: await progressionsOf(tx, patientId, timeZone) }
  })
  return progressions
}

/** The series of a progression with their images. An image with a position is in its gallery and in the grid. */
export async function listSeries(
  clinic: ClinicDatabase,
  links: FileLinks,
  request: ListInput & { progressionId: number },
): Promise<Series[]> {
  const { patientId, progressionId, timeZone, now } = request
  const { series, rows } = await openThrough(clinic, request, async tx => {
    const progression = await progressionById(tx, request, timeZone)
    if (progression === undefined) throw await missingFrom(tx, patientId)
    return { patientId, series: progression.series, rows: await imagesOf(tx, progressionId, timeZone) }
  })
  const images = rows.map(row => presentImage(row, { links, clinicId: clinic.id, now }))
  return series.map(({ id, name, kind }) => ({
    id,
    name,
    kind,
    images: images.filter(image => (kind === 'standard' ? image.position !== null : image.seriesId === id)),
  }))
}

type ProgressionsInput = { patientId: number; timeZone: string; now: Date }
type ProgressionInput = ProgressionsInput & { progressionId: number }

/** Adds a progression (a folder for the images of one stage of the treatment) with its series. */
export async function addProgression(
  tx: WriteTx,
  input: ProgressionsInput & { fields: NewProgression },
): Promise<Progression> {
  const { patientId, fields, timeZone, now } = input
  await lockImaging(tx, patientId)
  const others = await progressionsOf(tx, patientId, timeZone)
  const name = fields.name || defaultProgressionName(others.length === 0)
  const startDate = fields.startDate ?? localDay(now, timeZone)
  const { id } = await insertProgression(tx, { patientId, name, startDate, now })
  const changes = { progression: name, startDate }
  tx.audit({ action: 'create', entityType: 'progression', entityId: id, patientId, changes })
  announceImaging(tx, patientId)
  return findProgression(tx, { ...input, progressionId: id })
}

export const changeProgression = (
  clinic: ClinicDatabase,
  input: ProgressionInput & { fields: NewProgression; version: string | undefined },
): Promise<Progression> =>
  clinic.write(async tx => {
    const { patientId, progressionId: id, fields, version } = input
    await lockImaging(tx, patientId)
    const before = await findProgression(tx, input)
    await refuseOldVersion(tx, version, before, { type: 'progression', id }, 'This progression')
    const name = fields.name === undefined ? before.name : fields.name || defaultProgressionName(false)
    const startDate = fields.startDate ?? before.startDate
    const changes = changedFields(
      { progression: before.name, startDate: before.startDate },
      { progression: name, startDate },
    )
    if (Object.keys(changes).length === 0) return before
    // The newest progression has the face.
    await withFaceAnnounced(tx, patientId, () => updateProgression(tx, { id, name, startDate }))
    tx.audit({ action: 'update', entityType: 'progression', entityId: id, patientId, changes })
    announceImaging(tx, patientId)
    return findProgression(tx, input)
  })

/** Only a progression without images can be deleted. Its images are deleted first, by calls of their own. */
export const deleteProgression = (clinic: ClinicDatabase, input: ProgressionInput): Promise<undefined> =>
  clinic.write(async tx => {
    const { patientId, progressionId: id, now } = input
    await lockImaging(tx, patientId)
    const { name, series } = await findProgression(tx, input)
    if (series.some(({ imageCount }) => imageCount > 0)) throw refuse(422, progressionHasImages)
    await markProgressionDeleted(tx, id, now)
    const changes = { progression: { from: name, to: null } }
    tx.audit({ action: 'delete', entityType: 'progression', entityId: id, patientId, changes })
    announceImaging(tx, patientId)
    return undefined
  })

async function findProgression(tx: WriteTx, input: ProgressionInput): Promise<Progression> {
  const progression = await progressionById(tx, input, input.timeZone)
  if (progression === undefined) throw await missingFrom(tx, input.patientId)
  return progression
}

/** A merge moves the other record's progressions with their images. */
export const mergeProgressions: PatientsMerged = {
  feature: 'imaging',
  tables: ['progressions'],
  merge: async (tx, { patientId, otherId }) => {
    const moved = await moveProgressions(tx, { from: otherId, to: patientId })
    if (moved.length > 0) announceImaging(tx, patientId)
    return moved.map(({ id }) => id)
  },
  undo: async (tx, { patientId, otherId }, moved) => {
    const movedBack = await moveProgressions(tx, { from: patientId, to: otherId, only: moved })
    if (movedBack.length > 0) announceImaging(tx, patientId)
  },
}
