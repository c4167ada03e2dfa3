import type { AttachmentImage } from '@archwire/contract/claims/claim'
import {
  type AttachmentType,
  attachmentCodes,
  attachmentTypes,
  defaultAttachmentType,
  defaultOrientation,
  imageMessages,
  type Orientation,
  orientations,
} from '@archwire/domain/claims/attachments'
import { claimedExtension, mostPictureBytes, pictureExtensions } from '@archwire/domain/files/upload-kinds'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { required } from '../../../lib/form-rules.ts'
import { writeTypedDay } from '../../../lib/typed-day.ts'
import type { ImageFacts } from '../api/attachments.ts'
import { dayOf, dayRule } from './typed.ts'

/** What is said about a file, as typed and chosen. */
export type ImageValues = { date: string; typeCode: AttachmentType | ''; orientationType: Orientation | '' }

export const imageLabels: Record<keyof ImageValues, string> = {
  date: 'Date',
  typeCode: 'File type',
  orientationType: 'Orientation',
}

/** Of a new file; `today` is the clinic's day. */
export const newImageValues = (today: string): ImageValues => ({
  date: writeTypedDay(today),
  typeCode: defaultAttachmentType,
  orientationType: defaultOrientation,
})

export const imageValuesOf = (image: AttachmentImage): ImageValues => ({
  date: writeTypedDay(image.date),
  typeCode: image.typeCode,
  orientationType: image.orientationType,
})

export const imageRules = {
  date: dayRule(imageMessages.date),
  typeCode: required(imageMessages.typeCode),
  orientationType: required(imageMessages.orientationType),
}

/** What is wrong with it, field by field. */
export function imageProblems(values: ImageValues): Partial<Record<keyof ImageValues, string>> {
  const problems: Partial<Record<keyof ImageValues, string>> = {}
  for (const field of Object.keys(imageRules) as (keyof ImageValues)[]) {
    const problem = imageRules[field](values[field])
    if (problem !== null) problems[field] = problem
  }
  return problems
}

export function imageFactsOf({ date, typeCode, orientationType }: ImageValues): ImageFacts {
  if (typeCode === '' || orientationType === '')
    throw new Error('the rules have let a file pass of which not all is said')
  return { date: dayOf(date), typeCode, orientationType }
}

export const imageProblemsIn = (error: Error) => fieldProblems(error, imageLabels)

const orientationNames: Record<Orientation, string> = { LEFT: 'Left', RIGHT: 'Right' }

export const typeWords = (code: AttachmentType): string => `${code} - ${attachmentTypes[code]}`
export const orientationWords = (side: Orientation): string => orientationNames[side]

const choose = { value: '', label: 'Choose' }
export const typeChoices = [choose, ...attachmentCodes.map(value => ({ value, label: typeWords(value) }))]
export const orientationChoices = [
  choose,
  ...orientations.map(value => ({ value, label: orientationNames[value] })),
]

/** Whether the clearinghouse has it. */
export const syncBadges: Record<
  AttachmentImage['syncStatus'],
  { text: string; color: 'gray' | 'green' | 'red' }
> = {
  pending: { text: 'Waiting to be sent', color: 'gray' },
  sync_completed: { text: 'Sent to the clearinghouse', color: 'green' },
  sync_failed: { text: 'Could not be sent', color: 'red' },
}

/** For the browser's own chooser. */
export const attachmentAccept = 'image/png,image/jpeg,application/pdf'

/** Why a file cannot go with a claim, where its name or size say it already. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (claimedExtension(name, [...pictureExtensions, 'pdf']) === undefined)
    return `${name} is no PNG, JPEG or PDF file.`
  if (size > mostPictureBytes) return `${name} is larger than ${mostPictureBytes / 1024 / 1024} MB.`
  return size === 0 ? `${name} is empty.` : undefined
}

export const isPicture = ({ name }: Pick<File, 'name'>): boolean =>
  claimedExtension(name, pictureExtensions) !== undefined
