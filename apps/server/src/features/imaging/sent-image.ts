import { refusals } from '@archwire/contract/errors'
import { galleryOf, isPosition, type Position } from '@archwire/domain/imaging/positions'
import type { PreparedFile } from '../../platform/files/prepare-file.ts'
import type { SentForm } from '../../platform/files/read-form.ts'
import { signer } from '../../platform/files/signed-id.ts'
import { refuseFields } from '../../platform/http/refuse.ts'

export type SentImage = {
  file: PreparedFile
  position: Position | null
  originalUrl: string | undefined
  /** What the sender has seen at the position, null: nothing; undefined: they do not say. */
  replaces: number | null | undefined
}

/** What a form says about an image that goes to the gallery of this name. */
export function readSentImage({ file, fields }: SentForm, gallery: string): SentImage {
  if (file === undefined) throw refuseFields({ file: [refusals.fileMissing] })
  const position = positionIn(fields.get('image[position]')?.trim() ?? '')
  if (position !== null && galleryOf(position) !== gallery) {
    throw refuseFields({ position: [`belongs to the series ${galleryOf(position)}`] })
  }
  const replaces = fields.get('image[replaces]')
  return {
    file,
    position,
    originalUrl: fields.get('image[original_image_url]') || undefined,
    replaces: replaces === undefined ? undefined : Number(replaces) || null,
  }
}

function positionIn(text: string): Position | null {
  if (text === '') return null
  const number = Number(text)
  if (!/^\d{1,2}$/.test(text) || !isPosition(number)) throw refuseFields({ position: ['must be 1 to 10'] })
  return number
}

/** Which stored file an address names that was given out here; another address names none. */
export function fileNamedBy(
  url: string,
  { clinicId, appSecret, appUrl, now }: { clinicId: number; appSecret: string; appUrl: string; now: Date },
): number {
  const path = url.startsWith(`${appUrl}/`) ? url.slice(appUrl.length) : url
  const [, signedId] = /^\/rails\/active_storage\/blobs\/([^/]+)\/[^/]+$/.exec(path) ?? []
  const named = signedId === undefined ? undefined : signer(appSecret, 'read').read(signedId, now)
  if (named === 'expired') throw refuseFields({ original_image_url: ['has expired'] })
  if (named === undefined || named.clinicId !== clinicId) throw notOurs()
  return named.blobId
}

export const notOurs = () => refuseFields({ original_image_url: ['is no image of this patient'] })
