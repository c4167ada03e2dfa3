import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { ConsentDetailsDialog } from '../../features/documents/consent-forms/consent-details-dialog.tsx'
import { NewConsentDialog } from '../../features/documents/consent-forms/new-consent-dialog.tsx'
import { ContractDetailsDialog } from '../../features/documents/contracts/contract-details-dialog.tsx'
import { NewContractDialog } from '../../features/documents/contracts/new-contract-dialog.tsx'
import { profileQuery } from '../../features/patients/patient/record.ts'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { useClinicDay } from '../../lib/dates/use-clinic-day.ts'
import { useCloseDialog } from '../../lib/navigation/dialog-route.ts'
import { useClinicZone } from '../page/clinic-zone.ts'
import { LeaveApp, recordIdOf } from '../page/page-fallbacks.tsx'

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

/** The patient's id is in the query of the address; the path names nobody. */
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
