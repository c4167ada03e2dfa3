import type { Progression, Series } from '@archwire/contract/imaging/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { type Opening, openThrough } from '../patients/record-opening.ts'
import { missingFrom } from '../patients/refuse-merged.ts'
import { imagesOf } from './image-queries.ts'
import { presentImage } from './present-image.ts'
import { patientExists, progressionById, progressionsOf } from './progression-queries.ts'

type Asked = Opening & { timeZone: string }

/** What there is of a patient, without the images themselves. */
export async function listProgressions(clinic: ClinicDatabase, asked: Asked): Promise<Progression[]> {
  const { patientId, timeZone } = asked
  const { progressions } = await openThrough(clinic, asked, async tx => {
    if (!(await patientExists(tx, patientId))) throw notFound()
    return { patientId, progressions: await progressionsOf(tx, patientId, timeZone) }
  })
  return progressions
}

/** One of them with its images: each in its gallery, and in the grid once more where it has a position. */
export async function listSeries(
  clinic: ClinicDatabase,
  links: FileLinks,
  asked: Asked & { progressionId: number },
): Promise<Series[]> {
  const { patientId, progressionId, timeZone, now } = asked
  const { series, rows } = await openThrough(clinic, asked, async tx => {
    const progression = await progressionById(tx, asked, timeZone)
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
