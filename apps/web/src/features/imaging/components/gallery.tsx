import type { Image, Series } from '@archwire/contract/imaging/calls'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { CameraIcon, PlusIcon } from '../../../ui/icons.tsx'
import { FileLabel } from './file-input.tsx'
import styles from './gallery.module.css'
import { imageName } from './image-name.ts'
import { PictureButton } from './picture-button.tsx'
import { useDrop } from './use-drop.ts'

type Props = {
  patientId: number
  series: Series
  onFiles: (files: File[]) => void
  onView: (image: Image) => void
  onCrop: (image: Image) => void
  onDelete: (image: Image) => void
}

/** Any number of images, as they came; those of the grid first. */
export function Gallery({ patientId, series, onFiles, onView, onCrop, onDelete }: Props) {
  const isPhone = useIsPhone()
  const { isOver, dropProps } = useDrop(onFiles)
  return (
    <div className={styles.gallery} data-over={isOver || undefined} {...dropProps}>
      <div className={`${styles.add} screen-only`}>
        {isPhone ? (
          <FileLabel className={styles.way} label="Take a photo" byCamera onFiles={onFiles}>
            <CameraIcon /> Take a photo
          </FileLabel>
        ) : null}
        <FileLabel className={styles.way} label={`Add images to ${series.name}`} isMany onFiles={onFiles}>
          <PlusIcon /> Add images
        </FileLabel>
        {isPhone ? null : (
          <span className={styles.hint}>or drop them here. PNG or JPEG, up to 15 MB each.</span>
        )}
      </div>
      {series.images.length === 0 ? (
        <p className={styles.none}>No images in this series yet.</p>
      ) : (
        <ul className={styles.list} aria-label={series.name}>
          {series.images.map(image => (
            <li key={image.id} className={styles.entry}>
              <PictureButton
                patientId={patientId}
                image={image}
                name={imageName(image)}
                className={styles.view}
                isLazy
                onView={() => onView(image)}
                items={[
                  { label: 'Crop', onSelect: () => onCrop(image) },
                  { label: 'Delete', onSelect: () => onDelete(image) },
                ]}
              />
              <span className={styles.name}>{imageName(image)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
