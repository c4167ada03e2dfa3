import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { ConsentDetailsDialog } from '../features/documents/dialogs/consent-details-dialog.tsx'
import { ContractDetailsDialog } from '../features/documents/dialogs/contract-details-dialog.tsx'
import { NewConsentDialog } from '../features/documents/dialogs/new-consent-dialog.tsx'
import { NewContractDialog } from '../features/documents/dialogs/new-contract-dialog.tsx'
import { profileQuery } from '../features/patients/api/record.ts'
import { useClinicDay } from '../features/scheduling/components/use-clinic-day.ts'
import { useCloseDialog } from '../lib/dialog-route.ts'
import { pageSettings } from '../lib/page-settings.ts'
import { useClinicZone } from './clinic-zone.ts'
import { LeaveApp } from './leave-app.tsx'
import { recordIdOf } from './record-id.ts'

export function ConsentDetailsPage() {
  const id = recordIdOf(useParams().id)
  const onClose = useCloseDialog()
  return id === undefined ? (
    <LeaveApp app="main" />
  ) : (
    <ConsentDetailsDialog key={id} id={id} onClose={onClose} />
  )
}

export function ContractDetailsPage() {
  const id = recordIdOf(useParams().id)
  const onClose = useCloseDialog()
  return id === undefined ? (
    <LeaveApp app="main" />
  ) : (
    <ContractDetailsDialog key={id} id={id} onClose={onClose} />
  )
}

function NewConsentFor({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const recipient = useQuery(profileQuery(patientId)).data
  return <NewConsentDialog {...{ patientId, recipient, onClose }} />
}

/** For whom it is stands behind the address, which names nobody. */
export function NewConsentPage() {
  const patientId = recordIdOf(useSearchParams()[0].get('patient') ?? undefined)
  const onClose = useCloseDialog()
  return patientId === undefined ? (
    <LeaveApp app="main" />
  ) : (
    <NewConsentFor patientId={patientId} onClose={onClose} />
  )
}

function NewContractFor({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const recipient = useQuery(profileQuery(patientId)).data
  const today = useClinicDay(useClinicZone() ?? pageSettings.timeZone())
  return <NewContractDialog {...{ patientId, recipient, today, onClose }} />
}

export function NewContractPage() {
  const patientId = recordIdOf(useParams().patientId)
  const onClose = useCloseDialog()
  return patientId === undefined ? (
    <LeaveApp app="main" />
  ) : (
    <NewContractFor key={patientId} patientId={patientId} onClose={onClose} />
  )
}
