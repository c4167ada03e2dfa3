import { useParams, useSearchParams } from 'react-router'
import { ConsentDetailsDialog } from '../features/documents/dialogs/consent-details-dialog.tsx'
import { ContractDetailsDialog } from '../features/documents/dialogs/contract-details-dialog.tsx'
import { NewConsentDialog } from '../features/documents/dialogs/new-consent-dialog.tsx'
import { useCloseDialog } from '../lib/dialog-route.ts'
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

/** For whom it is stands behind the address, which names nobody. */
export function NewConsentPage() {
  const patientId = recordIdOf(useSearchParams()[0].get('patient') ?? undefined)
  const onClose = useCloseDialog()
  return patientId === undefined ? (
    <LeaveApp app="main" />
  ) : (
    <NewConsentDialog patientId={patientId} onClose={onClose} />
  )
}
