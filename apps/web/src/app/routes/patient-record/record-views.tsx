import { type ComponentType, lazy } from 'react'
import { useParams } from 'react-router'
import { ContractsCard } from '../../../features/documents/contracts/contracts-card.tsx'
import { DocumentsScreen } from '../../../features/documents/documents-screen.tsx'
import { HealthHistoryCard } from '../../../features/documents/health-history/health-history-card.tsx'
import { InsuranceCard } from '../../../features/insurance/profile-card/insurance-card.tsx'
import { familyOf } from '../../../features/patients/new-patient/relative.ts'
import { ProfileScreen } from '../../../features/patients/profile/profile-screen.tsx'
import type { RecordView } from '../../../features/patients/record-frame/record-addresses.ts'
import { FinishVisit } from '../../../features/scheduling/visits/finish-visit.tsx'
import { OfficeNotes } from '../../../features/treatments/notes/office-notes.tsx'
import { TreatmentsScreen } from '../../../features/treatments/treatment-list/treatments-screen.tsx'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { recordIdOf } from '../../../lib/navigation/route-params.ts'
import { eventFor, type OpenRecord } from './open-record.ts'

function Profile({ id, patient: opened, zone, today }: OpenRecord) {
  const openDialog = useOpenDialog()
  return (
    <ProfileScreen
      {...{ id, zone, today }}
      insurance={patient => <InsuranceCard patient={patient} zone={zone} />}
      officeNotes={<OfficeNotes patientId={id} />}
      healthHistory={<HealthHistoryCard patientId={id} />}
      contract={<ContractsCard patientId={id} onlyActive />}
      onAddFamilyMember={() => opened && openDialog('/v2/patient/new', familyOf(opened))}
    />
  )
}

function Treatments({ id, patient, user, today, zone }: OpenRecord) {
  const openDialog = useOpenDialog()
  const appointmentId = recordIdOf(useParams().appointment)
  return (
    <TreatmentsScreen
      key={appointmentId}
      patientId={id}
      appointmentId={appointmentId}
      medicalAlerts={patient?.medicalAlerts ?? []}
      userId={user?.id}
      today={today}
      finishOf={visitId => <FinishVisit id={visitId} zone={zone} />}
      onAddAppointment={() => openDialog('/v2/event/new', patient && eventFor(patient))}
    />
  )
}

const Documents = ({ id }: OpenRecord) => <DocumentsScreen patientId={id} />

/** The views of a patient's record. Some are loaded when they are first shown; `loading` is the text until then. */
export const views: Record<RecordView, { View: ComponentType<OpenRecord>; loading?: string }> = {
  profile: { View: Profile },
  treatment: { View: Treatments },
  documents: { View: Documents },
  insurance: {
    View: lazy(async () => ({ default: (await import('./insurance-view.tsx')).InsuranceView })),
    loading: 'Loading insurances',
  },
  imaging: {
    View: lazy(async () => ({
      default: (await import('../../../features/imaging/imaging-view.tsx')).ImagingView,
    })),
    loading: 'Loading imaging',
  },
  finance: {
    View: lazy(async () => ({
      default: (await import('../../../features/finance/finance-view.tsx')).FinanceView,
    })),
    loading: 'Loading finance',
  },
}
