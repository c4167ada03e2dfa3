import type { Image, Series } from '@archwire/contract/imaging/calls'
import { Group, Stack, Text } from '@mantine/core'
import { useDeferredValue } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { CameraIcon, PlusIcon } from '../../../ui/icons.tsx'
import { imageName } from '../images/imaging.ts'
import { FileButton, useDrop } from '../uploads/file-input.tsx'
import styles from './gallery.module.css'
import { PictureButton } from './image-viewer.tsx'

type Props = {
  patientId: number
  series: Series
  onFiles: (files: File[]) => void
  onView: (image: Image) => void
  onCrop: (image: Image) => void
  onDelete: (image: Image) => void
}

// This is more than fits on a screen.
const atFirst = 48

/** Any number of images in the order in which they were added; those of the grid first. */
export function Gallery({ patientId, series, onFiles, onView, onCrop, onDelete }: Props) {
  const isPhone = useIsPhone()
  // The images that may be in sight are rendered first, so that they are requested before hundreds of others.
  const shown = useDeferredValue(series.images, series.images.slice(0, atFirst))
  const { isOver, dropProps } = useDrop(onFiles)
  return (
    <Stack
      gap="sm"
      mih={240}
      bdrs={6}
      className={styles.gallery}
      data-over={isOver || undefined}
      {...dropProps}
    >
      <Group gap="xs" className="screen-only">
        {isPhone ? (
          <FileButton fw={400} label="Take a photo" byCamera onFiles={onFiles}>
            <CameraIcon /> Take a photo
          </FileButton>
        ) : null}
        <FileButton fw={400} label={`Add images to ${series.name}`} isMany onFiles={onFiles}>
          <PlusIcon /> Add images
        </FileButton>
        {isPhone ? null : (
          <Text component="span" c="dimmed">
            or drop them here. PNG or JPEG, up to 15 MB each.
          </Text>
        )}
      </Group>
      {shown.length === 0 ? (
        <Text c="dimmed" py="lg">
          No images in this series yet.
        </Text>
      ) : (
        <ul className={styles.list} aria-label={series.name}>
          {shown.map(image => (
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
                  { label: 'Delete', isDangerous: true, onSelect: () => onDelete(image) },
                ]}
              />
              <span className={`${styles.name} one-line`}>{imageName(image)}</span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
