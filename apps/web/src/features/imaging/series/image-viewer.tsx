import type { Image } from '@archwire/contract/imaging/calls'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { PictureViewer } from '../../../ui/picture/picture-viewer.tsx'
import { Menu, type MenuItem } from '../../../ui/popup/menu.tsx'
import { imageName } from '../images/imaging.ts'
import { StoredImage, useRenewImages } from '../images/stored-image.tsx'
import { FileButton } from '../uploads/file-input.tsx'
import styles from './picture-button.module.css'

type ImageViewerProps = {
  patientId: number
  images: Image[]
  image: Image
  onImage: (image: Image) => void
  onCrop: (image: Image) => void
  onReplace: (file: File, image: Image) => void
  onDelete: (image: Image) => void
  onClose: () => void
}

/** One image over the whole screen, with its actions. */
export function ImageViewer(props: ImageViewerProps) {
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
        <FileButton
          label={`Replace ${imageName(image)}`}
          onFiles={([file]) => file && onReplace(file, image)}
        >
          Replace
        </FileButton>
      )}
      <Button variant="default" onClick={() => onDelete(image)}>
        Delete
      </Button>
    </PictureViewer>
  )
}

type PictureButtonProps = {
  patientId: number
  image: Image
  name: string
  className: string | undefined
  isLazy?: boolean
  onView: () => void
  items: MenuItem[]
  /** Invisible elements that the menu needs, such as a file input. */
  children?: ReactNode
}

/**
 * A picture that opens large when it is pressed, with a menu in its corner. A phone has no room for the menu there: its
 * actions are in the large view.
 */
export function PictureButton(props: PictureButtonProps) {
  const { patientId, image, name, className, isLazy = false, onView, items, children } = props
  const isPhone = useIsPhone()
  const place = `${styles.view} ${className}`
  return (
    <>
      <StoredImage
        patientId={patientId}
        image={image}
        src={image.thumbnailUrl}
        alt={name}
        isLazy={isLazy}
        frame={(inside, hasButton) =>
          hasButton ? (
            <div className={place}>{inside}</div>
          ) : (
            <button type="button" className={place} aria-label={`View ${name}`} onClick={onView}>
              {inside}
            </button>
          )
        }
      />
      {isPhone ? null : (
        <div className={`${styles.menu} screen-only`}>
          <Menu label={`More for ${name}`} button={<MoreIcon />} items={items} />
          {children}
        </div>
      )}
    </>
  )
}
