import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { Invoice, Payment, PaymentPlan } from '@archwire/contract/finance/plans'
import { declineReasonForStaff } from '@archwire/domain/finance/decline-reason'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { Message } from '../../../ui/feedback/message.tsx'
import { dayLabel, invoiceName, money, wayLabel } from '../money/money-labels.ts'
import { paymentMethodsQuery } from '../money/payment-methods.ts'
import { financeInfoQuery, paymentPlansQuery } from '../money/payment-plans.ts'

type Waiting = { failure: { error: Error; words: string } | undefined; retry: () => void }

/** The subject of a dialog, or why it is not available. */
type Found<T> = { found: T } | { waiting: Waiting }

/** Finds a plan of the patient, with the saved payment methods. */
function useFound<T extends object>(
  patientId: number,
  pick: (plans: PaymentPlan[]) => T | undefined,
  missing: string,
): Found<T & { methods: PaymentMethods }> {
  const plans = useQuery(paymentPlansQuery(patientId))
  const methods = useQuery(paymentMethodsQuery(patientId))
  const picked = plans.data && pick(plans.data)
  if (picked !== undefined && methods.data !== undefined)
    return { found: { ...picked, methods: methods.data } }
  const retry = () => {
    void plans.refetch()
    void methods.refetch()
  }
  if (plans.isFetching || methods.isFetching) return { waiting: { failure: undefined, retry } }
  const error = plans.error ?? methods.error
  if (error !== null) return { waiting: { failure: { error, words: error.message }, retry } }
  return {
    waiting: {
      failure: { error: new Error('It may have been changed by somebody else.'), words: missing },
      retry,
    },
  }
}

export type FoundInvoice = { plan: PaymentPlan; invoice: Invoice; methods: PaymentMethods }

export const useFoundInvoice = (patientId: number, invoiceId: number | undefined): Found<FoundInvoice> =>
  useFound(
    patientId,
    plans => {
      for (const plan of plans) {
        const invoice = plan.invoices.find(({ id }) => id === invoiceId)
        if (invoice !== undefined) return { plan, invoice }
      }
      return undefined
    },
    'This invoice could not be found.',
  )

/** What is due of a patient, with their plans and saved methods. */
export function useFoundDue(patientId: number) {
  const info = useQuery(financeInfoQuery(patientId))
  const found = useFound(patientId, plans => ({ plans }), 'The payment plans could not be found.')
  if ('waiting' in found) return found
  if (info.data !== undefined) return { found: { ...found.found, next: info.data.nextPayment } }
  const failure =
    info.error === null || info.isFetching ? undefined : { error: info.error, words: info.error.message }
  return { waiting: { failure, retry: () => void info.refetch() } }
}

export const useFoundPlan = (patientId: number, planId: number | undefined) =>
  useFound(
    patientId,
    plans => {
      const plan = plans.find(({ id }) => id === planId)
      return plan && { plan }
    },
    'This payment plan could not be found.',
  )

/** Names the invoice that a dialog is about. */
export const AboutInvoice = ({ plan, invoice }: { plan: PaymentPlan; invoice: Invoice }) => (
  <p>
    <bdi>{plan.description}</bdi>
    <br />
    {invoiceName(invoice, plan.installments)} · {money(invoice.finalAmount)} · due {dayLabel(invoice.dueDate)}
  </p>
)

/** The reason of a failure that no field shows. */
export const Refusal = ({ error }: { error: Error | undefined }) =>
  error === undefined ? null : (
    <Message kind="alert">
      <p>{declineReasonForStaff(error.message)}</p>
    </Message>
  )

const paymentLabel = (payment: Payment) =>
  [wayLabel(payment), money(payment.amountCharged), dayLabel(payment.createdAt), payment.additionalInfo ?? '']
    .filter(Boolean)
    .join(' · ')

type Props = { payments: Payment[]; value: string; error?: unknown; onChange: (value: string) => void }

/** Chooses one of an invoice's payments; a single one is preselected. */
export const PaymentChoice = ({ payments, value, error, onChange }: Props) => {
  const [only] = payments
  if (payments.length === 1 && only !== undefined && value === String(only.id))
    return <p>{paymentLabel(only)}</p>
  return (
    <NativeSelect
      label="Payment"
      required
      data-autofocus
      data={[
        { value: '', label: 'Choose' },
        ...payments.map(payment => ({ value: String(payment.id), label: paymentLabel(payment) })),
      ]}
      value={value}
      error={error as string | undefined}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** The only payment, or none yet. */
export const firstOf = (payments: Payment[]): string =>
  payments.length === 1 && payments[0] !== undefined ? String(payments[0].id) : ''

/** Whether the component is still mounted: what it started may end later. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
