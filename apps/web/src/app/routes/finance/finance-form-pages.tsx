import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { contractsQuery } from '../../../features/documents/contracts/contracts.ts'
import { ManageAccountsDialog } from '../../../features/finance/methods/manage-accounts-dialog.tsx'
import { ManageCardsDialog } from '../../../features/finance/methods/manage-cards-dialog.tsx'
import { NewPaymentDialog } from '../../../features/finance/new-payment/new-payment-dialog.tsx'
import type { CarriedPlan } from '../../../features/finance/new-payment/plan-values.ts'
import { ReceiptDialog } from '../../../features/finance/receipts/receipt-dialog.tsx'
import { profileQuery } from '../../../features/patients/patient/record.ts'
import { userQuery } from '../../../features/session/user.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { useClinicDay } from '../../../lib/dates/use-clinic-day.ts'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useClinicZone } from '../../page/clinic-zone.ts'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

/** The patient whom the address names; an address that names nobody is not one of the app. */
function OfPatient({ children }: { children: (patientId: number, onClose: () => void) => ReactNode }) {
  const id = recordIdOf(useParams().id)
  const onClose = useCloseDialog()
  return id === undefined ? <LeaveApp app="main" /> : children(id, onClose)
}

function Cards({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const isAdmin = useQuery(userQuery).data?.admin === true
  return <ManageCardsDialog {...{ patientId, isAdmin, onClose }} />
}

export const ManageCardsPage = () => (
  <OfPatient>{(id, onClose) => <Cards key={id} patientId={id} onClose={onClose} />}</OfPatient>
)

function Accounts({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const patient = useQuery(profileQuery(patientId)).data
  const holder = patient && { name: patient.fullName, email: patient.email }
  return <ManageAccountsDialog {...{ patientId, holder, onClose }} />
}

export const ManageAccountsPage = () => (
  <OfPatient>{(id, onClose) => <Accounts key={id} patientId={id} onClose={onClose} />}</OfPatient>
)

const useToday = () => useClinicDay(useClinicZone() ?? pageSettings.timeZone())

function NewPayment({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  const carried = (useInitialValues() ?? {}) as CarriedPlan
  const { data, error, isFetching, refetch } = useQuery(contractsQuery(patientId))
  const today = useToday()
  if (data !== undefined) {
    return <NewPaymentDialog {...{ patientId, carried, today, onClose }} contracts={data} />
  }
  const failure = error === null || isFetching ? undefined : { error, words: "We couldn't find contracts" }
  return <LoadingDialog title="Create Payment" {...{ failure, onClose }} retry={() => void refetch()} />
}

export const NewPaymentPage = () => (
  <OfPatient>{(id, onClose) => <NewPayment key={id} patientId={id} onClose={onClose} />}</OfPatient>
)

function Receipt({ patientId, onClose }: { patientId: number; onClose: () => void }) {
  return <ReceiptDialog {...{ patientId, onClose }} today={useToday()} />
}

export const ReceiptPage = () => (
  <OfPatient>{(id, onClose) => <Receipt key={id} patientId={id} onClose={onClose} />}</OfPatient>
)
