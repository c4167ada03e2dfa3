import type { Image } from '@archwire/contract/imaging/calls'
import { withoutExtension } from '@archwire/domain/files/file-name'
import { cropAspect, positionNames } from '@archwire/domain/imaging/positions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newKey } from '../../../lib/once-key.ts'
import { imagingKey, uploadImage } from '../api/imaging.ts'
import type { NewCrop } from '../components/new-crop.ts'
import { CropDialog, type Save } from './crop-dialog.tsx'

type Props = { patientId: number; given: NewCrop; onClose: () => void }

export const asJpeg = (cut: Blob, fileName: string): File =>
  new File([cut], `${withoutExtension(fileName)}.jpg`, { type: 'image/jpeg' })

/**
 * A file on its way to a position. It is kept as it was taken first, and what is cut from it takes its place: whatever
 * happens in between, the picture is there.
 */
export function CropNewImage({ patientId, given, onClose }: Props) {
  const queryClient = useQueryClient()
  const { file, position, seriesId, replaces } = given
  const original = useRef<Image>(undefined)
  const [onceKey] = useState(newKey)
  const place = { patientId, seriesId, position }
  const save: Save = async (cut, { idempotencyKey, signal, onProgress }) => {
    const whole = file.size + cut.size
    // Tried again after the second half failed, the first is there already.
    original.current ??= await uploadImage(
      { ...place, file, replaces },
      { onProgress: share => onProgress((share * file.size) / whole), idempotencyKey: onceKey, signal },
    )
    try {
      const { id, url } = original.current
      await uploadImage(
        { ...place, file: asJpeg(cut, file.name), originalImageUrl: url, replaces: id },
        { onProgress: share => onProgress((file.size + share * cut.size) / whole), idempotencyKey, signal },
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
