import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCloseDialog } from '../../lib/navigation/dialog-route.ts'
import { LeaveApp } from '../../lib/navigation/leave-app.ts'
import { recordIdOf } from '../../lib/navigation/route-params.ts'
import { useClinicToday } from '../../shared/clinic/clinic-zone.ts'
import { profileQuery } from '../../shared/patients/profile-query.ts'
import { ConsentDetailsDialog } from './consent-forms/consent-details-dialog.tsx'
import { consentQuery } from './consent-forms/consent-forms.ts'
import { NewConsentDialog } from './consent-forms/new-consent-dialog.tsx'
import { ContractDetailsDialog } from './contracts/contract-details-dialog.tsx'
import { contractQuery } from './contracts/contracts.ts'
import { NewContractDialog } from './contracts/new-contract-dialog.tsx'

/** The address of the dialog names no patient; what is shown in it does. */
const documentsOf = (patientId: number | undefined) =>
  patientId === undefined ? undefined : `/v2/patient/${patientId}/documents`

export function ConsentDetailsPage({ id }: { id: number }) {
  const close = useCloseDialog(documentsOf(useQuery(consentQuery(id)).data?.patientId))
  return <ConsentDetailsDialog key={id} id={id} onClose={close} />
}

export function ContractDetailsPage({ id }: { id: number }) {
  const close = useCloseDialog(documentsOf(useQuery(contractQuery(id)).data?.patientId))
  return <ContractDetailsDialog key={id} id={id} onClose={close} />
}

/** The patient's id is in the query of the address; the path names nobody. */
export function NewConsentPage() {
  const patientId = recordIdOf(useSearchParams()[0].get('patient') ?? undefined)
  return patientId === undefined ? <LeaveApp app="main" /> : <NewConsent patientId={patientId} />
}

function NewConsent({ patientId }: { patientId: number }) {
  const recipient = useQuery(profileQuery(patientId)).data
  const close = useCloseDialog(documentsOf(patientId))
  return <NewConsentDialog {...{ patientId, recipient }} onClose={close} />
}

export const NewContractPage = ({ id }: { id: number }) => <NewContract key={id} patientId={id} />

function NewContract({ patientId }: { patientId: number }) {
  const recipient = useQuery(profileQuery(patientId)).data
  return (
    <NewContractDialog {...{ patientId, recipient }} today={useClinicToday()} onClose={useCloseDialog()} />
  )
}
