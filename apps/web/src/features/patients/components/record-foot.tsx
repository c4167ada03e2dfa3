import { Link, useNavigate } from 'react-router'
import { MenuIcon, PersonIcon, SearchIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useStickyFoot } from '../../../ui/sticky-foot.ts'
import styles from './record-foot.module.css'
import { type RecordView, recordAddress, recordViews } from './record-views.ts'

/** On a phone, within reach of the thumb: the profile, the other views, and the way to another patient. */
export function RecordFoot({ id, view: current }: { id: number; view: RecordView }) {
  const navigate = useNavigate()
  const others = recordViews.filter(({ view }) => view !== 'profile')
  const shown = others.find(({ view }) => view === current)?.label
  return (
    <nav ref={useStickyFoot()} className={`${styles.foot} screen-only`} aria-label="Record">
      <Link
        to={recordAddress(id, 'profile')}
        className={styles.item}
        aria-current={current === 'profile' ? 'page' : undefined}
      >
        <PersonIcon />
        Profile
      </Link>
      <Menu
        label={shown === undefined ? 'More views' : `${shown}, more views`}
        button={
          <span className={styles.more} data-current={current !== 'profile' || undefined}>
            <MenuIcon />
            {shown ?? 'More'}
          </span>
        }
        items={others.map(({ view, label }) => ({
          label,
          onSelect: () => void navigate(recordAddress(id, view)),
        }))}
      />
      <Link to="/v2/search" state={{ openSearch: true }} className={styles.item}>
        <SearchIcon />
        Search
      </Link>
    </nav>
  )
}
