import type { Image } from '@archwire/contract/imaging/calls'
import { cropAspect, type Position, positionNames } from '@archwire/domain/imaging/positions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { asJpeg } from '../../../ui/crop/as-jpeg.ts'
import { CropDialog, type Save, type Sending } from '../../../ui/crop/crop-dialog.tsx'
import { imagingKey, uploadImage } from '../images/imaging.ts'
import { cutStore } from './cut-store.ts'

/** A file that is cropped for a position; the crop dialog is opened with it. */
export type NewCrop = {
  file: File
  position: Position
  /** The gallery that stores the image. */
  seriesId: number
  /** The id of the image that is shown at the position; null if there is none. */
  replaces: number | null
}

export const isNewCrop = (value: unknown): value is NewCrop =>
  typeof value === 'object' && value !== null && 'file' in value && 'position' in value

type Props = { patientId: number; newCrop: NewCrop; onClose: () => void }

// The addresses of images are valid for an hour at least; this is a minute less.
const addressLasts = 59 * 60_000

/**
 * Crops a new file for a position. The original is stored first and the cropped image replaces it, so that the picture
 * is safe whatever happens in between.
 */
export function CropNewImage({ patientId, newCrop, onClose }: Props) {
  const queryClient = useQueryClient()
  const { file, position, seriesId, replaces } = newCrop
  const original = useRef<{ image: Image; at: number }>(undefined)
  const [onceKey] = useState(newIdempotencyKey)
  const [storeCut] = useState(cutStore)
  const place = { patientId, seriesId, position }
  const storeOriginal = async (sending: Omit<Sending, 'idempotencyKey'>): Promise<Image> => {
    // On a retry the original may be stored already; its address expires after a while.
    if (original.current === undefined || Date.now() - original.current.at > addressLasts) {
      const image = await uploadImage({ ...place, file, replaces }, { ...sending, idempotencyKey: onceKey })
      original.current = { image, at: Date.now() }
    }
    return original.current.image
  }
  const save: Save = async (cut, { onProgress, ...sending }) => {
    const whole = file.size + cut.size
    const { id, url } = await storeOriginal({
      signal: sending.signal,
      onProgress: share => onProgress((share * file.size) / whole),
    })
    try {
      await storeCut(
        { ...sending, onProgress: share => onProgress((file.size + share * cut.size) / whole) },
        last => ({
          ...place,
          file: asJpeg(cut, file.name),
          originalImageUrl: url,
          replaces: last?.id ?? id,
        }),
      )
    } finally {
      await queryClient.invalidateQueries({ queryKey: imagingKey(patientId) })
    }
  }
  return (
    <CropDialog
      title={`Crop ${positionNames[position]}`}
      file={file}
      failure={undefined}
      aspect={cropAspect(position)}
      isNew
      save={save}
      onClose={onClose}
    />
  )
}
