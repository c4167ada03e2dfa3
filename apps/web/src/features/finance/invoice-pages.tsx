import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useCloseDialog } from '../../lib/navigation/dialog-route.ts'
import { recordIdOf } from '../../lib/navigation/route-params.ts'
import { LoadingDialog } from '../../ui/dialog/form-dialog.tsx'
import { AdvancePaymentDialog } from './charge/advance-payment-dialog.tsx'
import { ChangeMethodDialog } from './charge/change-method-dialog.tsx'
import { ChargeDialog } from './charge/charge-dialog.tsx'
import { TakePaymentDialog } from './charge/take-payment-dialog.tsx'
import { type FoundInvoice, useFoundDue, useFoundInvoice, useFoundPlan } from './invoices/invoice-dialog.tsx'
import { DeclineCheckDialog } from './refunds/decline-check-dialog.tsx'
import { RefundDialog } from './refunds/refund-dialog.tsx'

type OfPatient = { id: number }
type DialogProps = FoundInvoice & { patientId: number; onClose: () => void }

type InvoicePageProps = { patientId: number; title: string; Dialog: ComponentType<DialogProps> }

/** The invoice is named in the address, so that it is still known after a login or a reload. */
function InvoicePage({ patientId, title, Dialog }: InvoicePageProps) {
  const invoiceId = recordIdOf(useSearchParams()[0].get('invoice') ?? undefined)
  return <OfInvoice key={invoiceId} {...{ patientId, invoiceId, title, Dialog }} />
}

function OfInvoice({
  patientId,
  invoiceId,
  title,
  Dialog,
}: InvoicePageProps & { invoiceId: number | undefined }) {
  const onClose = useCloseDialog()
  const result = useFoundInvoice(patientId, invoiceId)
  if ('waiting' in result) return <LoadingDialog {...{ title, onClose }} {...result.waiting} />
  return <Dialog {...{ patientId, onClose }} {...result.found} />
}

export function ChargeOrChangePage({ id }: OfPatient) {
  const isChange = useSearchParams()[0].get('type') === 'change'
  return isChange ? (
    <InvoicePage patientId={id} title="Change Payment Method" Dialog={ChangeMethodDialog} />
  ) : (
    <InvoicePage patientId={id} title="Charge now" Dialog={ChargeDialog} />
  )
}

export const RefundPage = ({ id }: OfPatient) => (
  <InvoicePage patientId={id} title="Refund Payment" Dialog={RefundDialog} />
)

export const DeclineCheckPage = ({ id }: OfPatient) => (
  <InvoicePage patientId={id} title="Decline Check Payment" Dialog={DeclineCheckDialog} />
)

export const TakePaymentPage = ({ id }: OfPatient) => <DueOf key={id} patientId={id} />

function DueOf({ patientId }: { patientId: number }) {
  const onClose = useCloseDialog()
  const result = useFoundDue(patientId)
  if ('waiting' in result) {
    return <LoadingDialog title="Take payment" onClose={onClose} {...result.waiting} />
  }
  return <TakePaymentDialog {...{ patientId, onClose }} {...result.found} />
}

export function AdvancePaymentPage({ id }: OfPatient) {
  const planId = recordIdOf(useSearchParams()[0].get('plan') ?? undefined)
  return <OfPlan key={planId} patientId={id} planId={planId} />
}

function OfPlan({ patientId, planId }: { patientId: number; planId: number | undefined }) {
  const onClose = useCloseDialog()
  const result = useFoundPlan(patientId, planId)
  if ('waiting' in result) {
    return <LoadingDialog title="Down Payment" onClose={onClose} {...result.waiting} />
  }
  return <AdvancePaymentDialog {...{ patientId, onClose }} {...result.found} />
}
