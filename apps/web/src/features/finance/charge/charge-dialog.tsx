import type { Payment } from '@archwire/contract/finance/plans'
import { chargeProblem } from '@archwire/domain/finance/charge-problem'
import { canBeCharged } from '@archwire/domain/finance/invoice-status'
import { truncateToCents } from '@archwire/domain/money/cents'
import { useQueryClient } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { AboutInvoice, type FoundInvoice, Refusal, useIsShown } from '../invoices/invoice-dialog.tsx'
import { chargeInvoice } from '../invoices/invoices.ts'
import { useAddMethod } from '../methods/add-method.tsx'
import { financeKey } from '../money/finance-key.ts'
import { money } from '../money/money-labels.ts'
import { paymentPlansQuery } from '../money/payment-plans.ts'
import { useIdempotentCall } from '../money/use-idempotent-call.ts'
import {
  allChoices,
  amountProblem,
  amountText,
  ChargeFields,
  type ChargeValues,
  chargeOf,
  declinedMethods,
  defaultChoice,
  problemsIn,
  useRefusalOf,
  wayRules,
} from './charge-fields.tsx'

type Props = FoundInvoice & { patientId: number; onClose: () => void }

const title = 'Charge now'

/** Charges an invoice. Pressed twice, or again after a lost response, it charges once. */
export function ChargeDialog({ patientId, plan, invoice, methods, onClose }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const name = `charge-${invoice.id}`
  const callOnce = useIdempotentCall(name)
  const isShown = useIsShown()
  const choices = allChoices(methods)
  /** Undefined where it could not be read again. */
  const dueNow = () => {
    const state = queryClient.getQueryState(paymentPlansQuery(patientId).queryKey)
    if (state?.status !== 'success') return undefined
    return state.data?.flatMap(({ invoices }) => invoices).find(({ id }) => id === invoice.id)?.dueAmount
  }
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog<ChargeValues>({
    name,
    initial: {
      amount: amountText(invoice.dueAmount),
      method: defaultChoice(choices, methods, invoice.paymentMethodId, declinedMethods(invoice, methods)),
      info: '',
    },
    rules: {
      amount: typed =>
        amountProblem(typed, amountCents =>
          chargeProblem({
            amountCents,
            dueCents: truncateToCents(invoice.dueAmount),
            way: 'cash',
            hasMethod: false,
            additionalInfo: null,
          }),
        ),
      ...wayRules,
    },
    save: async values => {
      const charge = chargeOf(values, choices)
      const readAgain = () => queryClient.invalidateQueries({ queryKey: financeKey(patientId) })
      try {
        const paid = await callOnce(charge, key => chargeInvoice(invoice.id, charge, key))
        // What is left is read: a repeated call is answered with the payment of the first one.
        void readAgain().then(() => notifyCharged(paid, dueNow()))
      } catch (error) {
        void readAgain()
        // A notice informs a person who has closed the dialog meanwhile that nothing was charged.
        if (!isShown.current) notifyError(error)
        throw error
      }
    },
    problemsIn,
    onClose,
  })
  const shownRefusal = useRefusalOf(refusal, form.values.method)
  const add = useAddMethod({
    patientId,
    methods,
    dialog: element,
    onAdded: method => form.setFieldValue('method', method),
  })
  const canCharge = isWorking || (canBeCharged(invoice.status) && invoice.dueAmount > 0)
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel="Charge and pay"
      working={isWorking ? 'Charging…' : undefined}
      canSubmit={canCharge && !add.isAdding}
      closesOnBackdrop={false}
      onSubmit={submit}
      onClose={onClose}
      after={add.form}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges && canCharge} />
      <Refusal error={shownRefusal} />
      <AboutInvoice plan={plan} invoice={invoice} />
      {canCharge ? (
        <ChargeFields
          form={form}
          choices={choices}
          hint={`${money(invoice.dueAmount)} due`}
          more={add.buttons('card', 'bank')}
        />
      ) : (
        <p>
          {invoice.status === 'capturing'
            ? "The customer's bank is processing a payment of this invoice."
            : 'There is nothing to charge for this invoice.'}
        </p>
      )}
    </FormDialog>
  )
}

/** A pending debit is not paid yet. */
const notifyCharged = ({ status }: Payment, due: number | undefined) =>
  notifySaved(
    status !== 'processed'
      ? "Processing: the customer's bank is processing this payment."
      : due === undefined
        ? 'Payment taken.'
        : due > 0
          ? `Payment taken. ${money(due)} still due on this invoice.`
          : 'Invoice paid successfully',
  )
