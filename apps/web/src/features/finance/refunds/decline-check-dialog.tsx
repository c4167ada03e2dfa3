import { useQueryClient } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import {
  AboutInvoice,
  type FoundInvoice,
  firstOf,
  PaymentChoice,
  Refusal,
  useIsShown,
} from '../invoices/invoice-dialog.tsx'
import { declineCheck, openChecks } from '../invoices/invoices.ts'
import { notifyFailure } from '../money/finance-errors.ts'
import { financeKey } from '../money/finance-key.ts'

type Props = FoundInvoice & { patientId: number; onClose: () => void }
type Values = { paymentId: string }

const title = 'Decline Check Payment'

/** Marks a check as declined: its invoice is due again. */
export function DeclineCheckDialog({ patientId, plan, invoice, onClose }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const isShown = useIsShown()
  const checks = openChecks(invoice)
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog<Values>({
    name: `decline-${invoice.id}`,
    initial: { paymentId: firstOf(checks) },
    rules: {
      paymentId: value =>
        checks.some(({ id }) => String(id) === value) ? null : 'Choose the check that came to nothing',
    },
    save: async ({ paymentId }) => {
      await declineCheck(invoice.id, Number(paymentId))
        .catch(notifyFailure('Error declining payment', isShown))
        .finally(() => void queryClient.invalidateQueries({ queryKey: financeKey(patientId) }))
      notifySaved('Invoice refunded')
    },
    problemsIn: () => ({}),
    onClose,
  })
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel="Decline check"
      working={isWorking ? 'Declining…' : undefined}
      canSubmit={checks.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      <Refusal error={refusal} />
      <AboutInvoice plan={plan} invoice={invoice} />
      {checks.length === 0 ? (
        <p>No check is left that could be declined.</p>
      ) : (
        <PaymentChoice
          payments={checks}
          value={form.values.paymentId}
          error={form.errors.paymentId}
          onChange={id => form.setFieldValue('paymentId', id)}
        />
      )}
      <p>Its amount is then owed again.</p>
    </FormDialog>
  )
}
