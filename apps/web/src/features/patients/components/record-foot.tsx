import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  DollarIcon,
  FileIcon,
  NotesIcon,
  PersonIcon,
  PictureIcon,
  SearchIcon,
  ShieldIcon,
} from '../../../ui/icons.tsx'
import { useStickyFoot } from '../../../ui/sticky-foot.ts'
import styles from './record-foot.module.css'
import { type RecordView, recordAddress, recordViews } from './record-views.ts'

const icons: Record<RecordView, () => ReactNode> = {
  profile: PersonIcon,
  treatment: NotesIcon,
  finance: DollarIcon,
  insurance: ShieldIcon,
  documents: FileIcon,
  imaging: PictureIcon,
}

/** On a phone, within reach of the thumb: the views of the record, and the way to another patient. */
export const RecordFoot = ({ id, view: current }: { id: number; view: RecordView }) => (
  <nav ref={useStickyFoot()} className={`${styles.foot} screen-only`} aria-label="Record">
    {recordViews.map(({ view, label }) => {
      const Icon = icons[view]
      return (
        <Link
          key={view}
          to={recordAddress(id, view)}
          className={styles.item}
          aria-current={view === current ? 'page' : undefined}
        >
          <Icon />
          {label}
        </Link>
      )
    })}
    <Link to="/v2/search" state={{ openSearch: true }} className={styles.item}>
      <SearchIcon />
      Search
    </Link>
  </nav>
)
