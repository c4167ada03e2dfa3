import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { profileQuery } from '../api/record.ts'
import { AlertBanner } from '../components/alert-banner.tsx'
import { HiddenRecord } from '../components/hidden-record.tsx'
import { RecordFailure } from '../components/record-failure.tsx'
import { RecordFoot } from '../components/record-foot.tsx'
import styles from '../components/record-frame.module.css'
import { RecordHeader } from '../components/record-header.tsx'
import { RecordTabs } from '../components/record-tabs.tsx'
import type { RecordView } from '../components/record-views.ts'

type Props = {
  id: number
  view: RecordView
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  /** Who looks at it. */
  user: { id: number; admin: boolean } | undefined
  /** What can be done for the patient, beside their name. */
  actionsFor: (patient: PatientProfile) => ReactNode
  /** The view itself. */
  children: ReactNode
}

/** What stands around every view of a patient's record: whose it is, what to be warned of, and the other views. */
export function RecordFrame({ id, view, today, user, actionsFor, children }: Props) {
  const isPhone = useIsPhone()
  const { data, isError, error, isFetching, refetch } = useQuery(profileQuery(id))
  // Without the name: browsers keep titles in their history, on the disk.
  usePageTitle('Patient')
  if (data === undefined && isError && !isFetching) {
    return <RecordFailure error={error} retry={() => void refetch()} />
  }
  return (
    <div className={styles.record}>
      {data === undefined || user === undefined ? null : <AlertBanner patientId={id} userId={user.id} />}
      {data?.archived === true ? <HiddenRecord id={id} mayRestore={user?.admin === true} /> : null}
      <RecordHeader patient={data} today={today} actions={data && actionsFor(data)} />
      {isPhone ? null : <RecordTabs id={id} view={view} />}
      {children}
      {isPhone ? <RecordFoot id={id} view={view} /> : null}
    </div>
  )
}
