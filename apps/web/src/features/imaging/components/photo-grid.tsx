import type { Image, Progression, Series } from '@archwire/contract/imaging/calls'
import { type Position, photographRows, positionsIn, xrays } from '@archwire/domain/imaging/positions'
import { formatDay } from '@archwire/domain/time/format-day'
import { GridCell } from './grid-cell.tsx'
import styles from './photo-grid.module.css'

type Props = {
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
 * The fixed places of a standard series, as they are laid for a case: the face above, the arches left and right of whose
 * they are, the bite below, and the X-rays at the foot.
 */
const [faces = [], arches = [], bite = []] = photographRows
const [leftArch, rightArch] = arches

export function PhotoGrid({ series, progression, clinicName, patientName, ...cells }: Props) {
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
        <p className={styles.clinic}>{clinicName}</p>
        <p className={styles.patient}>{patientName}</p>
        <p className={styles.when}>
          {progression.name} · {formatDay(progression.startDate, 'MMM dd, yyyy')}
        </p>
      </div>
      {cell(rightArch)}
      {bite.map(cell)}
      {shown.includes(9) ? <div className={styles.xrays}>{xrays.map(cell)}</div> : null}
    </div>
  )
}
