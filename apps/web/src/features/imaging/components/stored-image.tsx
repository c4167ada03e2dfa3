import type { Image } from '@archwire/contract/imaging/calls'
import { StoredPicture, type StoredPictureProps } from '../../../ui/picture/stored-picture.tsx'
import { useRenewImages } from './use-renew-images.ts'

type Props = Omit<StoredPictureProps, 'size' | 'renew'> & {
  patientId: number
  image: Pick<Image, 'width' | 'height'>
}

/** A stored image of a patient. */
export const StoredImage = ({ patientId, image, ...props }: Props) => (
  <StoredPicture {...props} size={image} renew={useRenewImages(patientId)} />
)
