import type { Image } from '@archwire/contract/imaging/calls'
import { useQueryClient } from '@tanstack/react-query'
import { LargePicture, StoredPicture, type StoredPictureProps } from '../../../ui/picture/stored-picture.tsx'
import { imageName, imagingKey } from './imaging.ts'

/** Reads a patient's images again, for addresses that are good; of many that fail at once each waits for the same reading. */
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
