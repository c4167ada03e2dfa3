import type { Image } from '@archwire/contract/imaging/calls'
import { cropAspect, type Position, positionNames } from '@archwire/domain/imaging/positions'
import { useRef } from 'react'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { CameraIcon, PictureIcon, PlusIcon } from '../../../ui/icons.tsx'
import { FileLabel, HiddenFileInput } from './file-input.tsx'
import styles from './grid-cell.module.css'
import { PictureButton } from './picture-button.tsx'
import { useDrop } from './use-drop.ts'

type Props = {
  patientId: number
  position: Position
  image: Image | undefined
  onFiles: (files: File[], position: Position, taken: Image | undefined) => void
  onView: (image: Image) => void
  onCrop: (image: Image) => void
  onDelete: (image: Image) => void
}

/** One place of the grid: a picture, or where one is chosen, dropped or taken. */
export function GridCell(props: Props) {
  const { position, image, onFiles } = props
  const take = (files: File[]) => onFiles(files, position, image)
  const { isOver, dropProps } = useDrop(take)
  return (
    <section
      className={styles.cell}
      aria-label={positionNames[position]}
      data-over={isOver || undefined}
      data-taken={image !== undefined || undefined}
      style={{ aspectRatio: cropAspect(position) }}
      {...dropProps}
    >
      {image === undefined ? (
        <Empty name={positionNames[position]} onFiles={take} />
      ) : (
        <Taken {...props} image={image} onFiles={take} />
      )}
    </section>
  )
}

type Taking = { onFiles: (files: File[]) => void }

function Empty({ name, onFiles }: Taking & { name: string }) {
  const isPhone = useIsPhone()
  if (!isPhone) {
    return (
      <FileLabel className={styles.empty} label={`Upload ${name}`} isMany onFiles={onFiles}>
        <PlusIcon />
        <span className={styles.name}>{name}</span>
      </FileLabel>
    )
  }
  return (
    <div className={styles.empty}>
      <span className={styles.name}>{name}</span>
      <div className={styles.ways}>
        <FileLabel className={styles.way} label={`Take a photo: ${name}`} byCamera onFiles={onFiles}>
          <CameraIcon />
        </FileLabel>
        <FileLabel className={styles.way} label={`Upload ${name}`} isMany onFiles={onFiles}>
          <PictureIcon />
        </FileLabel>
      </div>
    </div>
  )
}

function Taken(props: Omit<Props, 'image' | 'onFiles'> & Taking & { image: Image }) {
  const { patientId, position, image, onFiles, onView, onCrop, onDelete } = props
  const chooser = useRef<HTMLInputElement>(null)
  const name = positionNames[position]
  return (
    <PictureButton
      patientId={patientId}
      image={image}
      name={name}
      className={styles.view}
      onView={() => onView(image)}
      items={[
        { label: 'Crop', onSelect: () => onCrop(image) },
        { label: 'Replace', onSelect: () => chooser.current?.click() },
        { label: 'Delete', onSelect: () => onDelete(image) },
      ]}
    >
      <HiddenFileInput ref={chooser} label={`Replace ${name}`} onFiles={onFiles} />
    </PictureButton>
  )
}
