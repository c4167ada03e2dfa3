import type { Image } from '@archwire/contract/imaging/calls'
import { LargePicture } from '../../../ui/picture/large-picture.tsx'
import { imageName } from './image-name.ts'
import { useRenewImages } from './use-renew-images.ts'

type Props = { patientId: number; image: Image; isZoomed: boolean }

/** An image of a patient, as large as the screen. */
export const LargeImage = ({ patientId, image, isZoomed }: Props) => (
  <LargePicture
    picture={{ ...image, name: imageName(image) }}
    renew={useRenewImages(patientId)}
    isZoomed={isZoomed}
  />
)
