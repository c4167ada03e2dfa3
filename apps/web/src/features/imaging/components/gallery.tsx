import type { Image, Series } from '@archwire/contract/imaging/calls'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { CameraIcon, MoreIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { FileLabel } from './file-input.tsx'
import styles from './gallery.module.css'
import { imageName } from './image-name.ts'
import { StoredImage } from './stored-image.tsx'
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
              <button
                type="button"
                className={styles.view}
                aria-label={`View ${imageName(image)}`}
                onClick={() => onView(image)}
              >
                <StoredImage
                  patientId={patientId}
                  image={image}
                  src={image.thumbnailUrl}
                  alt={imageName(image)}
                  isLazy
                />
              </button>
              <span className={styles.name}>{imageName(image)}</span>
              {isPhone ? null : (
                <div className={`${styles.menu} screen-only`}>
                  <Menu
                    label={`More for ${imageName(image)}`}
                    button={<MoreIcon />}
                    items={[
                      { label: 'Crop', onSelect: () => onCrop(image) },
                      { label: 'Delete', onSelect: () => onDelete(image) },
                    ]}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
