import type { Image, Series } from '@archwire/contract/imaging/calls'
import { cropAspect, type Position } from '@archwire/domain/imaging/positions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { asJpeg } from '../../../ui/crop/as-jpeg.ts'
import { CropDialog, type Save } from '../../../ui/crop/crop-dialog.tsx'
import { imageName, imagingKey, removeImage, seriesQuery } from '../images/imaging.ts'
import { cutStore } from './cut-store.ts'

type Props = { patientId: number; progressionId: number; imageId: number; onClose: () => void }

const findIn = (series: Series[], id: number): Image | undefined =>
  series.flatMap(({ images }) => images).find(image => image.id === id)

const gone = () => new Error('This image is not there any more.')

const removeIfThere = (patientId: number, image: Image): Promise<void> =>
  removeImage(patientId, image).catch(error => {
    if (!(error instanceof CallError && error.status === 404)) throw error
  })

/** Crops a stored image again, from its original and not from the earlier crop. */
export function CropStoredImage({ patientId, progressionId, imageId, onClose }: Props) {
  const queryClient = useQueryClient()
  const query = seriesQuery(patientId, progressionId)
  const [storeCut] = useState(cutStore)
  const [superseded] = useState(() => new Map<number, Image>())
  const find = async (): Promise<Image> => {
    const image = findIn(await queryClient.fetchQuery(query), imageId)
    if (image === undefined) throw gone()
    return image
  }
  // Read once: changes by others must not exchange the picture while it is being cropped.
  const { data, error } = useQuery({
    queryKey: ['image-to-crop', patientId, imageId],
    queryFn: async () => {
      const image = await find()
      const answer = await fetch(image.originalImageUrl ?? image.url)
      if (!answer.ok) throw new Error('The image could not be loaded. Close this window and try again.')
      return { image, file: await answer.blob() }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const save: Save = async (cut, sending) => {
    try {
      await storeCut(sending, async last => {
        // The image's address may have expired, so the image is read again.
        const image = last ?? (await find())
        const { seriesId, position, fileName, url, originalImageUrl } = image
        if (position === null) superseded.set(image.id, image)
        return {
          patientId,
          seriesId,
          position,
          file: asJpeg(cut, fileName),
          originalImageUrl: originalImageUrl ?? url,
          ...(position !== null && { replaces: image.id }),
        }
      })
      // A gallery has no positions: the new image is added, and the old one is removed then.
      for (const image of superseded.values()) await removeIfThere(patientId, image)
    } finally {
      await queryClient.invalidateQueries({ queryKey: imagingKey(patientId) })
    }
  }
  const image = data?.image
  return (
    <CropDialog
      title={image === undefined ? 'Crop image' : `Crop ${imageName(image)}`}
      file={data?.file}
      failure={error ?? undefined}
      aspect={cropAspect((image?.position ?? null) as Position | null)}
      isNew={false}
      save={save}
      onClose={onClose}
    />
  )
}
