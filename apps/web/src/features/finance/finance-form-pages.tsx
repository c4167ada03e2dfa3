import { useQuery } from '@tanstack/react-query'
import { useCloseDialog, useInitialValues } from '../../lib/navigation/dialog-route.ts'
import { useClinicToday } from '../../shared/clinic/clinic-zone.ts'
import { contractsQuery } from '../../shared/documents/contracts-query.ts'
import { profileQuery } from '../../shared/patients/profile-query.ts'
import { userQuery } from '../../shared/users/signed-in-user.ts'
import { LoadingDialog } from '../../ui/dialog/form-dialog.tsx'
import { ManageAccountsDialog } from './methods/manage-accounts-dialog.tsx'
import { ManageCardsDialog } from './methods/manage-cards-dialog.tsx'
import { NewPaymentDialog } from './new-payment/new-payment-dialog.tsx'
import type { CarriedPlan } from './new-payment/plan-values.ts'
import { ReceiptDialog } from './receipts/receipt-dialog.tsx'

type Props = { patientId: number; onClose: () => void }

function Cards({ patientId, onClose }: Props) {
  const isAdmin = useQuery(userQuery).data?.admin === true
  return <ManageCardsDialog {...{ patientId, isAdmin, onClose }} />
}

export const ManageCardsPage = ({ id }: { id: number }) => (
  <Cards key={id} patientId={id} onClose={useCloseDialog()} />
)

function Accounts({ patientId, onClose }: Props) {
  const patient = useQuery(profileQuery(patientId)).data
  const holder = patient && { name: patient.fullName, email: patient.email }
  return <ManageAccountsDialog {...{ patientId, holder, onClose }} />
}

export const ManageAccountsPage = ({ id }: { id: number }) => (
  <Accounts key={id} patientId={id} onClose={useCloseDialog()} />
)

function NewPayment({ patientId, onClose }: Props) {
  const carried = (useInitialValues() ?? {}) as CarriedPlan
  const { data, error, isFetching, refetch } = useQuery(contractsQuery(patientId))
  const today = useClinicToday()
  if (data !== undefined) {
    return <NewPaymentDialog {...{ patientId, carried, today, onClose }} contracts={data} />
  }
  const failure = error === null || isFetching ? undefined : { error, words: "We couldn't find contracts" }
  return <LoadingDialog title="Create Payment" {...{ failure, onClose }} retry={() => void refetch()} />
}

export const NewPaymentPage = ({ id }: { id: number }) => (
  <NewPayment key={id} patientId={id} onClose={useCloseDialog()} />
)

export const ReceiptPage = ({ id }: { id: number }) => (
  <ReceiptDialog key={id} patientId={id} today={useClinicToday()} onClose={useCloseDialog()} />
)
