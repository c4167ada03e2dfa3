import type { Image, Progression, Series } from '@archwire/contract/imaging/calls'
import {
  cropAspect,
  type Position,
  photographRows,
  positionNames,
  positionsIn,
  xrays,
} from '@archwire/domain/imaging/positions'
import { formatDay } from '@archwire/domain/time/format-day'
import { Group } from '@mantine/core'
import { useRef } from 'react'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { CameraIcon, PictureIcon, PlusIcon } from '../../../ui/icons.tsx'
import { FileLabel, HiddenFileInput, useDrop } from '../uploads/file-input.tsx'
import { PictureButton } from './image-viewer.tsx'
import styles from './photo-grid.module.css'

type GridCellProps = {
  patientId: number
  position: Position
  image: Image | undefined
  onFiles: (files: File[], position: Position, taken: Image | undefined) => void
  onView: (image: Image) => void
  onCrop: (image: Image) => void
  onDelete: (image: Image) => void
}

/** One position of the grid: a picture, or a place where one is chosen, dropped or taken. */
function GridCell(props: GridCellProps) {
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
      <FileLabel className={styles.empty ?? ''} label={`Upload ${name}`} isMany onFiles={onFiles}>
        <PlusIcon />
        <span className={styles.name}>{name}</span>
      </FileLabel>
    )
  }
  return (
    <div className={styles.empty}>
      <span className={styles.name}>{name}</span>
      <Group gap={0} wrap="nowrap" align="stretch">
        <FileLabel className={styles.way ?? ''} label={`Take a photo: ${name}`} byCamera onFiles={onFiles}>
          <CameraIcon />
        </FileLabel>
        <FileLabel className={styles.way ?? ''} label={`Upload ${name}`} isMany onFiles={onFiles}>
          <PictureIcon />
        </FileLabel>
      </Group>
    </div>
  )
}

function Taken(props: Omit<GridCellProps, 'image' | 'onFiles'> & Taking & { image: Image }) {
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
        { label: 'Delete', isDangerous: true, onSelect: () => onDelete(image) },
      ]}
    >
      <HiddenFileInput ref={chooser} label={`Replace ${name}`} onFiles={onFiles} />
    </PictureButton>
  )
}

type PhotoGridProps = {
  patientId: number
  series: Series
  progression: Progression
  clinicName: string
  patientName: string
  onFiles: (files: File[], position: Position, taken: Image | undefined) => void
  onView: (image: Image) => void
  onCrop: (image: Image) => void
  onDelete: (image: Image) => void
}

/**
 * The fixed positions of a standard series, laid out as for a case presentation: the face above, the arches on the
 * patient's own left and right, the bite below, and the X-rays at the bottom.
 */
const [faces = [], arches = [], bite = []] = photographRows
const [leftArch, rightArch] = arches

export function PhotoGrid({ series, progression, clinicName, patientName, ...cells }: PhotoGridProps) {
  const shown = positionsIn(series.name)
  const cell = (position: Position | undefined) =>
    position !== undefined && shown.includes(position) ? (
      <GridCell
        key={position}
        {...cells}
        position={position}
        image={series.images.find(image => image.position === position)}
      />
    ) : null
  return (
    <div className={styles.grid}>
      {faces.map(cell)}
      {cell(leftArch)}
      <div className={styles.whose}>
        <p>{clinicName}</p>
        <p className={styles.patient}>{patientName}</p>
        <p>
          {progression.name} · {formatDay(progression.startDate, 'MMM dd, yyyy')}
        </p>
      </div>
      {cell(rightArch)}
      {bite.map(cell)}
      {shown.includes(9) ? <div className={styles.xrays}>{xrays.map(cell)}</div> : null}
    </div>
  )
}
