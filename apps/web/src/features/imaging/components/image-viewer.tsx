import type { Image } from '@archwire/contract/imaging/calls'
import { Button } from '@mantine/core'
import { PictureViewer } from '../../../ui/picture/picture-viewer.tsx'
import { FileLabel } from './file-input.tsx'
import { imageName } from './image-name.ts'
import styles from './image-viewer.module.css'
import { useRenewImages } from './use-renew-images.ts'

type Props = {
  patientId: number
  images: Image[]
  image: Image
  onImage: (image: Image) => void
  onCrop: (image: Image) => void
  onReplace: (file: File, image: Image) => void
  onDelete: (image: Image) => void
  onClose: () => void
}

/** One image over the whole screen, and what can be done with it. */
export function ImageViewer(props: Props) {
  const { patientId, images, image, onImage, onCrop, onReplace, onDelete, onClose } = props
  const renew = useRenewImages(patientId)
  const shown = (one: Image) => ({ ...one, name: imageName(one) })
  return (
    <PictureViewer
      pictures={images.map(shown)}
      picture={shown(image)}
      kind="image"
      renew={renew}
      onPicture={id => {
        const next = images.find(one => one.id === id)
        if (next !== undefined) onImage(next)
      }}
      onClose={onClose}
    >
      <Button variant="default" onClick={() => onCrop(image)}>
        Crop
      </Button>
      {image.position === null ? null : (
        <FileLabel
          className={styles.replace}
          label={`Replace ${imageName(image)}`}
          onFiles={([file]) => file && onReplace(file, image)}
        >
          Replace
        </FileLabel>
      )}
      <Button variant="default" onClick={() => onDelete(image)}>
        Delete
      </Button>
    </PictureViewer>
  )
}
