import type { Image } from '@archwire/contract/imaging/calls'
import { useQueryClient } from '@tanstack/react-query'
import { LargePicture, StoredPicture, type StoredPictureProps } from '../../../ui/picture/stored-picture.tsx'
import { imageName, imagingKey } from './imaging.ts'

/** Refetches a patient's images for fresh addresses; when many images fail at once, they share one refetch. */
export function useRenewImages(patientId: number): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: imagingKey(patientId) }, { cancelRefetch: false })
}

type StoredImageProps = Omit<StoredPictureProps, 'size' | 'renew'> & {
  patientId: number
  image: Pick<Image, 'width' | 'height'>
}

/** A stored image of a patient. */
export const StoredImage = ({ patientId, image, ...props }: StoredImageProps) => (
  <StoredPicture {...props} size={image} renew={useRenewImages(patientId)} />
)

type LargeImageProps = { patientId: number; image: Image; isZoomed: boolean }

/** An image of a patient, as large as the screen. */
export const LargeImage = ({ patientId, image, isZoomed }: LargeImageProps) => (
  <LargePicture
    picture={{ ...image, name: imageName(image) }}
    renew={useRenewImages(patientId)}
    isZoomed={isZoomed}
  />
)
