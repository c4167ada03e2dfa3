import {
  addImage,
  addProgression,
  changeProgression,
  deleteImage,
  deleteProgression,
  deleteSeriesImages,
  type Image,
  listProgressions,
  listSeries,
  type Progression,
} from '@archwire/contract/imaging/calls'
import { withoutExtension } from '@archwire/domain/files/file-name'
import { isPosition, positionNames } from '@archwire/domain/imaging/positions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { filesStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

const notLoaded = 'Unable to load patient imaging. Please refresh the page and try again.'

/** Everything about a patient's images. */
export const imagingKey = (patientId: number) => [...patientsKey, patientId, 'imaging'] as const

export const progressionsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...imagingKey(patientId), 'progressions'],
    queryFn: ({ signal }) =>
      call(listProgressions, { params: { id: patientId } }, { signal }).catch(withErrorMessage(notLoaded)),
    staleTime: filesStaleTime,
  })

/** The addresses of images expire: data that is not fresh is read again before it is shown. */
export const seriesQuery = (patientId: number, progressionId: number) =>
  queryOptions({
    queryKey: [...imagingKey(patientId), 'series', progressionId],
    queryFn: ({ signal }) =>
      call(listSeries, { params: { id: patientId, progressionId } }, { signal }).catch(
        withErrorMessage(notLoaded),
      ),
    staleTime: filesStaleTime,
  })

export type ProgressionValues = { name: string; startDate?: string | undefined }

const bodyOf = ({ name, startDate }: ProgressionValues) => ({
  progression: { name, ...(startDate === undefined || startDate === '' ? {} : { startDate }) },
})

export const createProgression = (
  patientId: number,
  values: ProgressionValues,
  idempotencyKey: string,
): Promise<Progression> =>
  call(addProgression, { params: { id: patientId }, body: bodyOf(values) }, { idempotencyKey })

export const saveProgression = (
  patientId: number,
  { id: progressionId, updatedAt }: Progression,
  values: ProgressionValues,
): Promise<Progression> =>
  call(
    changeProgression,
    { params: { id: patientId, progressionId }, body: bodyOf(values) },
    { ifMatch: updatedAt },
  )

export const removeProgression = (patientId: number, progressionId: number): Promise<undefined> =>
  call(deleteProgression, { params: { id: patientId, progressionId } })

export type NewImage = {
  patientId: number
  seriesId: number
  file: File
  position?: number | null
  originalImageUrl?: string
  /** The image shown at the position, or null. If another one is there by then, the server replaces nothing. */
  replaces?: number | null
}

export function uploadImage(
  { patientId, seriesId, file, position, originalImageUrl, replaces }: NewImage,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void; idempotencyKey?: string } = {},
): Promise<Image> {
  const form = new FormData()
  // The fields precede the file, so that the server knows them when the file arrives.
  if (position !== undefined && position !== null) form.set('image[position]', String(position))
  if (originalImageUrl !== undefined) form.set('image[original_image_url]', originalImageUrl)
  if (replaces !== undefined) form.set('image[replaces]', String(replaces ?? ''))
  form.set('image[file]', file)
  return call(addImage, { params: { id: patientId, seriesId } }, { form, ...options })
}

export const removeImage = (patientId: number, { id: imageId, seriesId }: Image): Promise<undefined> =>
  call(deleteImage, { params: { id: patientId, seriesId, imageId } })

export const removeImages = (patientId: number, seriesId: number): Promise<undefined> =>
  call(deleteSeriesImages, { params: { id: patientId, seriesId } })

export const imagingAddress = (patientId: number, progressionId?: number, seriesId?: number): string => {
  const root = `/v2/patient/${patientId}/imaging`
  if (progressionId === undefined) return root
  const progression = `${root}/progression/${progressionId}`
  return seriesId === undefined ? progression : `${progression}/series/${seriesId}`
}

export const compareAddress = (patientId: number): string => `/v2/patient/${patientId}/imaging/compare`

/** The address of the crop dialog; for a file that is not uploaded yet it names no image. */
export const cropAddress = (patientId: number, image?: { id: number; progressionId: number }): string =>
  `/v2/patient/${patientId}/crop-image/${image === undefined ? '' : `?progression=${image.progressionId}&image=${image.id}`}`

/** The name of an image: its place in the grid, or else its file name. */
export const imageName = ({ position, fileName }: Pick<Image, 'position' | 'fileName'>): string =>
  position !== null && isPosition(position) ? positionNames[position] : withoutExtension(fileName)
