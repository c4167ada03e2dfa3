import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { MergedRecordRedirect } from '../../../features/patients/merge/merged-record-redirect.tsx'
import { type RecordView, recordViews } from '../../../features/patients/record-frame/record-addresses.ts'
import { RecordFrame } from '../../../features/patients/record-frame/record-frame.tsx'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import type { OpenRecord } from './open-record.ts'
import { MoreActions, UsualActions } from './record-actions.tsx'
import { views } from './record-views.tsx'

/** A patient's record: one frame, and in it the view that the address names. */
export const PatientPage = ({ id }: { id: number }) => <LiveRecord key={id} id={id} />

/** The view that an address names after the patient's number. Under a dialog `pathname` is that of the page. */
const viewOf = (pathname: string): RecordView =>
  recordViews.find(({ view }) => pathname.includes(`/${view}`))?.view ?? 'profile'

function LiveRecord({ id }: { id: number }) {
  const view = viewOf(useLocation().pathname)
  const { data: patient, isFetchedAfterMount } = useQuery(profileQuery(id))
  // The server refuses to follow a record that does not exist, so the channel waits for the record.
  useLive('treatments', { patientId: id }, patient !== undefined)
  // The header shows what is due and who pays.
  useLive('finance', { patientId: id }, patient !== undefined)
  useLive('eligibilities', { patientId: id }, patient !== undefined)
  const user = useQuery(userQuery).data
  const zone = useClinicZone() ?? pageSettings.timeZone()
  const today = useClinicDay(zone)
  // The merge that was cached may have been undone since.
  if (patient !== undefined && patient.mergedInto !== null && isFetchedAfterMount) {
    return <MergedRecordRedirect id={id} mergedInto={patient.mergedInto} />
  }
  return (
    <RecordFrame
      {...{ id, view, today, user }}
      actionsFor={shown => ({
        usual: <UsualActions patient={shown} />,
        more: <MoreActions patient={shown} isAdmin={user?.admin === true} />,
      })}
    >
      <ShownView key={view} view={view} record={{ id, patient, user, zone, today }} />
    </RecordFrame>
  )
}

function ShownView({ view, record }: { view: RecordView; record: OpenRecord }) {
  const { View, loading } = views[view]
  if (loading === undefined) return <View {...record} />
  return (
    <Suspense fallback={<Placeholder width="100%" height={320} label={loading} />}>
      <View {...record} />
    </Suspense>
  )
}
