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
import { writeTypedDay } from '@archwire/domain/time/typed-day'
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { fieldProblems, required } from '../../../lib/forms/field-problems.ts'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { dayOf, dayRule } from '../editing/field-rules.ts'
import type { ImageFacts } from './attachment-calls.ts'

/** The details of a file, as typed and chosen. */
export type ImageValues = { date: string; typeCode: AttachmentType | ''; orientationType: Orientation | '' }

export const imageLabels: Record<keyof ImageValues, string> = {
  date: 'Date',
  typeCode: 'File type',
  orientationType: 'Orientation',
}

/** The details of a new file; `today` is the clinic's day. */
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

/** Validates the details, field by field. */
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

export const typeLabel = (code: AttachmentType): string => `${code} - ${attachmentTypes[code]}`
export const orientationLabel = (side: Orientation): string => orientationNames[side]

const choose = { value: '', label: 'Choose' }
export const typeChoices = [choose, ...attachmentCodes.map(value => ({ value, label: typeLabel(value) }))]
export const orientationChoices = [
  choose,
  ...orientations.map(value => ({ value, label: orientationNames[value] })),
]

/** Whether the clearinghouse has received the file. */
export const syncBadges: Record<
  AttachmentImage['syncStatus'],
  { text: string; color: 'gray' | 'green' | 'red' }
> = {
  pending: { text: 'Waiting to be sent', color: 'gray' },
  sync_completed: { text: 'Sent to the clearinghouse', color: 'green' },
  sync_failed: { text: 'Could not be sent', color: 'red' },
}

/** The file types for the browser's file picker. */
export const attachmentAccept = 'image/png,image/jpeg,application/pdf'

/** Why a file cannot be attached, judged by its name and size. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (claimedExtension(name, [...pictureExtensions, 'pdf']) === undefined)
    return `${name} is no PNG, JPEG or PDF file.`
  if (size > mostPictureBytes) return `${name} is larger than ${mostPictureBytes / 1024 / 1024} MB.`
  return size === 0 ? `${name} is empty.` : undefined
}

export const isPicture = ({ name }: Pick<File, 'name'>): boolean =>
  claimedExtension(name, pictureExtensions) !== undefined

type Field = keyof ImageValues

type Props = {
  /** The input props of a field. */
  field: (name: Field) => Pick<TextInputProps, 'value' | 'onChange' | 'error'>
  /** The file is being uploaded, so its details are read-only. */
  isFixed?: boolean
}

/** The date and type of a file, and the side it shows. */
export function ImageFields({ field, isFixed = false }: Props) {
  const of = (name: Field) => ({ label: imageLabels[name], required: true, ...(field(name) as object) })
  return (
    <FieldColumns shares={[1, 1, 1]}>
      <TextInput
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFixed}
        {...of('date')}
      />
      <NativeSelect data={typeChoices} disabled={isFixed} {...of('typeCode')} />
      <NativeSelect data={orientationChoices} disabled={isFixed} {...of('orientationType')} />
    </FieldColumns>
  )
}
