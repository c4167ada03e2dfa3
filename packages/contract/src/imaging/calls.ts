import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, id, instant } from '../fields.ts'

const image = z.object({
  id: z.number().int(),
  /** The gallery that contains it, also if the grid shows it. */
  seriesId: z.number().int(),
  /** The position in the grid; null: only in its gallery. */
  position: z.number().int().min(1).max(10).nullable(),
  fileName: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Valid for at least an hour; a later response has other addresses. */
  url: z.string(),
  /** A thumbnail, for lists. */
  thumbnailUrl: z.string(),
  /** In screen size. */
  screenUrl: z.string(),
  /** The picture that it was cropped from; null if it is the original. */
  originalImageUrl: z.string().nullable(),
  createdAt: instant,
})
export type Image = z.output<typeof image>

const series = z.object({ id: z.number().int(), name: z.string(), kind: z.enum(['standard', 'gallery']) })

const progression = z.object({
  id: z.number().int(),
  name: z.string(),
  startDate: calendarDate,
  series: z.array(series.extend({ imageCount: z.number().int() })),
  updatedAt: instant,
})
export type Progression = z.output<typeof progression>

const seriesWithImages = series.extend({ images: z.array(image) })
export type Series = z.output<typeof seriesWithImages>

export const longestProgressionName = 100

/** A blank name counts as none; without a date it begins today. */
const newProgression = z.object({
  name: z.string().trim().max(longestProgressionName).nullish(),
  startDate: calendarDate.optional(),
})
export type NewProgression = z.output<typeof newProgression>

const ofPatient = z.object({ id })
const ofProgression = z.object({ id, progressionId: id })
const ofSeries = z.object({ id, seriesId: id })

export const progressionHasImages = 'Progression has images'
export const positionTaken = 'Somebody has put another image here meanwhile.'

export const listProgressions = endpoint({
  method: 'GET',
  path: '/patients/:id/imaging/progressions',
  who: 'staff',
  summary: "A patient's progressions, the oldest first, each with its series",
  params: ofPatient,
  reply: z.array(progression),
})

export const addProgression = endpoint({
  method: 'POST',
  path: '/patients/:id/imaging/progressions',
  who: 'staff',
  summary: 'A new progression, with its three series',
  idempotent: true,
  params: ofPatient,
  body: z.object({ progression: newProgression }),
  reply: progression,
})

export const changeProgression = endpoint({
  method: 'PATCH',
  path: '/patients/:id/imaging/progressions/:progressionId',
  who: 'staff',
  summary: 'Rename a progression, or say when it began',
  versioned: true,
  params: ofProgression,
  body: z.object({ progression: newProgression }),
  reply: progression,
})

export const deleteProgression = endpoint({
  method: 'DELETE',
  path: '/patients/:id/imaging/progressions/:progressionId',
  who: 'staff',
  summary: 'Delete a progression that has no images',
  params: ofProgression,
})

export const listSeries = endpoint({
  method: 'GET',
  path: '/patients/:id/imaging/progressions/:progressionId/series',
  who: 'staff',
  summary:
    'The series of a progression with their images; the standard one shows every image that has a position',
  params: ofProgression,
  reply: z.array(seriesWithImages),
})

export const addImage = endpoint({
  method: 'POST',
  path: '/patients/:id/imaging/series/:seriesId/images',
  who: 'staff',
  summary: 'Upload a png or jpeg of at most 15 MB; at a position that is taken it replaces what is there',
  idempotent: true,
  takes: 'form',
  form: {
    'image[file]': 'file',
    /** 1 to 8 in the series Images, 9 and 10 in X-rays; left out: only in the gallery. */
    'image[position]': 'text',
    'image[original_image_url]': 'text',
    /**
     * The image that the caller has seen at the position, or empty. If there is another one now, nothing is replaced.
     */
    'image[replaces]': 'text',
  },
  params: ofSeries,
  reply: image.extend({ replacedImageId: z.number().int().nullable() }),
})

/** The address of a patient's face. It stays the same for as long as that image is the face. */
export const patientFace = endpoint({
  method: 'GET',
  path: '/patients/:id/face/:imageId',
  who: 'staff',
  summary: 'The face of a patient, as a thumbnail; reading it is no opening of the record',
  answersFile: true,
  keepsNoSession: 'Pages with lists load it by themselves, also when a live event adds a row',
  params: z.object({ id, imageId: id }),
})

export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/patients/:id/imaging/series/:seriesId/images/:imageId',
  who: 'staff',
  summary: 'Delete an image',
  params: ofSeries.extend({ imageId: id }),
})

export const deleteSeriesImages = endpoint({
  method: 'DELETE',
  path: '/patients/:id/imaging/series/:seriesId/images',
  who: 'staff',
  summary: 'Delete every image that a series shows',
  params: ofSeries,
})
