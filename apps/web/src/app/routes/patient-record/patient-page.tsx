import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { ContractsCard } from '../../../features/documents/contracts/contracts-card.tsx'
import { DocumentsScreen } from '../../../features/documents/documents-screen.tsx'
import { HealthHistoryCard } from '../../../features/documents/health-history/health-history-card.tsx'
import { forgetUploads } from '../../../features/documents/uploads/upload-files.ts'
import { InsuranceCard } from '../../../features/insurance/profile-card/insurance-card.tsx'
import { MergedRecordRedirect } from '../../../features/patients/merge/merged-record-redirect.tsx'
import { familyOf } from '../../../features/patients/new-patient/relative.ts'
import { ProfileScreen } from '../../../features/patients/profile/profile-screen.tsx'
import { useArchive } from '../../../features/patients/record-frame/archive-record.tsx'
import {
  RecordFrame,
  type RecordView,
  recordViews,
} from '../../../features/patients/record-frame/record-frame.tsx'
import type { NewEvent } from '../../../features/scheduling/appointment-form/new-event.ts'
import { appointmentQuery } from '../../../features/scheduling/appointments/appointment-queries.ts'
import { FinishVisit } from '../../../features/scheduling/visits/finish-visit.tsx'
import { OfficeNotes } from '../../../features/treatments/notes/office-notes.tsx'
import { TreatmentsScreen } from '../../../features/treatments/treatment-list/treatments-screen.tsx'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { LeaveApp } from '../../../lib/navigation/leave-app.ts'
import { recordIdOf } from '../../../lib/navigation/route-params.ts'
import { whenUserIsForgotten } from '../../../lib/session/forget-user.ts'
import { useClinicZone } from '../../../shared/clinic/clinic-zone.ts'
import { MessageButton } from '../../../shared/patients/message-button.tsx'
import { profileQuery } from '../../../shared/patients/patient-queries.ts'
import { userQuery } from '../../../shared/users/signed-in-user.ts'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'

/** On the card of a seated appointment among the treatments; what others do with the visit shows there too. */
export function FinishOnCard({ id, zone }: { id: number; zone: string }) {
  // Nobody may follow an appointment that is not there.
  const isThere = useQuery(appointmentQuery(id)).data !== undefined
  useLive('appointment', { id }, isThere)
  return <FinishVisit id={id} zone={zone} />
}

/** Loaded with the first record whose images are looked at. */
const ImagingView = lazy(async () => ({
  default: (await import('../../../features/imaging/imaging-view.tsx')).ImagingView,
}))

/** Loaded with the first record whose insurances are looked at. */
const InsuranceView = lazy(async () => ({
  default: (await import('./insurance-view.tsx')).InsuranceView,
}))

/** Loaded with the first record whose money is looked at. */
const FinanceView = lazy(async () => ({
  default: (await import('../../../features/finance/finance-view.tsx')).FinanceView,
}))

// Uploads belong to the person who started them.
whenUserIsForgotten(forgetUploads)

/** A patient's record: one frame, and in it the view that the address names. */
export function PatientPage() {
  const id = recordIdOf(useParams().id)
  return id === undefined ? <LeaveApp app="main" /> : <LiveRecord key={id} id={id} />
}

/** The part of the address behind the patient's number; what is under a dialog has the page's address here. */
const viewOf = (pathname: string): RecordView =>
  recordViews.find(({ view }) => pathname.includes(`/${view}`))?.view ?? 'profile'

function LiveRecord({ id }: { id: number }) {
  const { pathname } = useLocation()
  const openDialog = useOpenDialog()
  const { data: record, isFetchedAfterMount } = useQuery(profileQuery(id))
  // Nobody may follow a record that is not there.
  useLive('treatments', { patientId: id }, record !== undefined)
  const user = useQuery(userQuery).data
  const zone = useClinicZone() ?? pageSettings.timeZone()
  const today = useClinicDay(zone)
  const appointmentId = recordIdOf(useParams().appointmentId)
  const view = viewOf(pathname)
  // The merge that was cached may have been undone since.
  if (record !== undefined && record.mergedInto !== null && isFetchedAfterMount) {
    return <MergedRecordRedirect id={id} mergedInto={record.mergedInto} />
  }
  return (
    <RecordFrame
      id={id}
      view={view}
      today={today}
      user={user}
      actionsFor={patient => <Actions patient={patient} isAdmin={user?.admin === true} />}
    >
      {view === 'documents' ? <DocumentsScreen patientId={id} /> : null}
      {view === 'profile' ? (
        <ProfileScreen
          {...{ id, zone, today }}
          insurance={patient => <InsuranceCard patient={patient} zone={zone} />}
          officeNotes={<OfficeNotes patientId={id} />}
          healthHistory={<HealthHistoryCard patientId={id} />}
          contract={<ContractsCard patientId={id} onlyActive />}
          onAddFamilyMember={() => record && openDialog('/v2/patient/new', familyOf(record))}
        />
      ) : null}
      {view === 'finance' ? (
        <Suspense fallback={<Placeholder width="100%" height={320} label="Loading finance" />}>
          <FinanceView id={id} patient={record} isAdmin={user?.admin === true} today={today} />
        </Suspense>
      ) : null}
      {view === 'insurance' ? (
        <Suspense fallback={<Placeholder width="100%" height={320} label="Loading insurances" />}>
          <InsuranceView id={id} patient={record} zone={zone} />
        </Suspense>
      ) : null}
      {view === 'imaging' ? (
        <Suspense fallback={<Placeholder width="100%" height={320} label="Loading imaging" />}>
          <ImagingView id={id} patientName={record?.fullName ?? ''} today={today} />
        </Suspense>
      ) : null}
      {view === 'treatment' ? (
        <Treatments
          key={appointmentId}
          patient={record}
          {...{ id, appointmentId, today, zone }}
          userId={user?.id}
        />
      ) : null}
    </RecordFrame>
  )
}

/** An appointment for whoever is shown, and what is done less often. */
function Actions({ patient, isAdmin }: { patient: PatientProfile; isAdmin: boolean }) {
  const openDialog = useOpenDialog()
  const archive = useArchive(patient)
  return (
    <>
      <Button onClick={() => openDialog('/v2/event/new', eventFor(patient))}>New Appointment</Button>
      <MessageButton label="Messages" patient={patient} inNewTab />
      <Menu
        label="More for this patient"
        button={<MoreIcon />}
        items={[
          {
            label: 'Add family member',
            onSelect: () => openDialog('/v2/patient/new', familyOf(patient)),
          },
          ...(isAdmin
            ? [
                { label: 'History', onSelect: () => openDialog(`/v2/patient/${patient.id}/history`) },
                {
                  label: 'Merge with another record…',
                  onSelect: () => openDialog(`/v2/patient/${patient.id}/merge`),
                },
              ]
            : []),
          ...(isAdmin && !patient.archived
            ? [{ label: 'Archive patient', onSelect: () => void archive() }]
            : []),
        ]}
      />
    </>
  )
}

/** What /v2/event/new needs to know of whom it is for. */
const eventFor = (patient: PatientProfile): NewEvent => {
  const { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId } = patient
  return { patient: { id, fullName, phoneNumber, email, photo, contactMethod, dob, googleClientId } }
}

type TreatmentsProps = {
  id: number
  patient: PatientProfile | undefined
  appointmentId: number | undefined
  userId: number | undefined
  today: string
  zone: string
}

function Treatments({ id, patient, appointmentId, userId, today, zone }: TreatmentsProps) {
  const openDialog = useOpenDialog()
  return (
    <TreatmentsScreen
      patientId={id}
      appointmentId={appointmentId}
      medicalAlerts={patient?.medicalAlerts ?? []}
      userId={userId}
      today={today}
      finishOf={visitId => <FinishOnCard id={visitId} zone={zone} />}
      onAddAppointment={() => openDialog('/v2/event/new', patient && eventFor(patient))}
    />
  )
}
