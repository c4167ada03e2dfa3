import type { ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { AdvancePaymentDialog } from '../../../features/finance/charge/advance-payment-dialog.tsx'
import { ChangeMethodDialog } from '../../../features/finance/charge/change-method-dialog.tsx'
import { ChargeDialog } from '../../../features/finance/charge/charge-dialog.tsx'
import {
  type FoundInvoice,
  useFoundInvoice,
  useFoundPlan,
} from '../../../features/finance/invoices/invoice-dialog.tsx'
import { DeclineCheckDialog } from '../../../features/finance/refunds/decline-check-dialog.tsx'
import { RefundDialog } from '../../../features/finance/refunds/refund-dialog.tsx'
import { useCloseDialog } from '../../../lib/navigation/dialog-route.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

type DialogProps = FoundInvoice & { patientId: number; onClose: () => void }

/** The invoice is named in the address, so that it is still known after a login or a reload. */
function InvoicePage({ title, Dialog }: { title: string; Dialog: ComponentType<DialogProps> }) {
  const patientId = recordIdOf(useParams().id)
  const invoiceId = recordIdOf(useSearchParams()[0].get('invoice') ?? undefined)
  if (patientId === undefined) return <LeaveApp app="main" />
  return <OfInvoice key={invoiceId} {...{ patientId, invoiceId, title, Dialog }} />
}

type OfInvoiceProps = {
  patientId: number
  invoiceId: number | undefined
  title: string
  Dialog: ComponentType<DialogProps>
}

function OfInvoice({ patientId, invoiceId, title, Dialog }: OfInvoiceProps) {
  const onClose = useCloseDialog()
  const result = useFoundInvoice(patientId, invoiceId)
  if ('waiting' in result) return <LoadingDialog {...{ title, onClose }} {...result.waiting} size={480} />
  return <Dialog {...{ patientId, onClose }} {...result.found} />
}

export function ChargeOrChangePage() {
  const isChange = useSearchParams()[0].get('type') === 'change'
  return isChange ? (
    <InvoicePage title="Change Payment Method" Dialog={ChangeMethodDialog} />
  ) : (
    <InvoicePage title="Charge now" Dialog={ChargeDialog} />
  )
}

export const RefundPage = () => <InvoicePage title="Refund Payment" Dialog={RefundDialog} />

export const DeclineCheckPage = () => (
  <InvoicePage title="Decline Check Payment" Dialog={DeclineCheckDialog} />
)

export function AdvancePaymentPage() {
  const patientId = recordIdOf(useParams().id)
  const planId = recordIdOf(useSearchParams()[0].get('plan') ?? undefined)
  if (patientId === undefined) return <LeaveApp app="main" />
  return <OfPlan key={planId} {...{ patientId, planId }} />
}

function OfPlan({ patientId, planId }: { patientId: number; planId: number | undefined }) {
  const onClose = useCloseDialog()
  const result = useFoundPlan(patientId, planId)
  if ('waiting' in result) {
    return <LoadingDialog title="Down Payment" onClose={onClose} {...result.waiting} size={480} />
  }
  return <AdvancePaymentDialog {...{ patientId, onClose }} {...result.found} />
}
