import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import {
  DollarIcon,
  FileIcon,
  NotesIcon,
  PersonIcon,
  PictureIcon,
  SearchIcon,
  ShieldIcon,
} from '../../../ui/icons.tsx'
import { useStickyFoot } from '../../../ui/layout/sticky-foot.ts'
import { AlertBanner } from '../alerts/alert-banner.tsx'
import { ArchivedNotice } from './archive-record.tsx'
import { type RecordView, recordAddress, recordViews } from './record-addresses.ts'
import { RecordFailure } from './record-failure.tsx'
import styles from './record-frame.module.css'
import { type HeaderActions, RecordHeader } from './record-header.tsx'

const icons: Record<RecordView, () => ReactNode> = {
  profile: PersonIcon,
  treatment: NotesIcon,
  finance: DollarIcon,
  insurance: ShieldIcon,
  documents: FileIcon,
  imaging: PictureIcon,
}

/** On a phone the views of the record, and the search for another patient, are within reach of the thumb. */
const RecordFoot = ({ id, view: current }: { id: number; view: RecordView }) => (
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

/** The views of a record side by side; each has an address of its own. */
const RecordTabs = ({ id, view: current }: { id: number; view: RecordView }) => (
  <Group
    component="nav"
    gap={4}
    wrap="nowrap"
    maw="var(--page)"
    className="line-below screen-only"
    aria-label="Record"
  >
    {recordViews.map(({ view, label }) => (
      <Link
        key={view}
        to={recordAddress(id, view)}
        className={`quiet ${styles.tab}`}
        aria-current={view === current ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </Group>
)

type Props = {
  id: number
  view: RecordView
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  /** The signed-in user. */
  user: { id: number; admin: boolean } | undefined
  /** The actions for the patient, beside their name. */
  actionsFor: (patient: PatientProfile) => HeaderActions
  /** The view itself. */
  children: ReactNode
}

/** The frame around every view of a patient's record: the header, the alerts, and the navigation between the views. */
export function RecordFrame({ id, view, today, user, actionsFor, children }: Props) {
  const isPhone = useIsPhone()
  const { data, isError, error, isFetching, refetch } = useQuery(profileQuery(id))
  // Without the name: browsers write page titles into their history on the disk.
  const label = recordViews.find(one => one.view === view)?.label
  usePageTitle(`${label} · Patient`)
  if (data === undefined && isError && !isFetching) {
    return <RecordFailure error={error} retry={() => void refetch()} />
  }
  return (
    <Stack gap="md" className={styles.record}>
      {data === undefined || user === undefined ? null : <AlertBanner patientId={id} userId={user.id} />}
      {data?.archived === true ? <ArchivedNotice id={id} mayRestore={user?.admin === true} /> : null}
      <RecordHeader patient={data} today={today} actions={data && actionsFor(data)} />
      {isPhone ? null : <RecordTabs id={id} view={view} />}
      {children}
      {isPhone ? <RecordFoot id={id} view={view} /> : null}
    </Stack>
  )
}
