import { methodMissing } from '@archwire/domain/finance/charge-problem'
import { canChangeMethod } from '@archwire/domain/finance/invoice-status'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import { AboutInvoice, type FoundInvoice, Refusal, useIsShown } from '../invoices/invoice-dialog.tsx'
import { changeInvoiceMethod } from '../invoices/invoices.ts'
import { notifyFailure } from '../money/finance-errors.ts'
import { financeKey } from '../money/finance-key.ts'
import { type Choice, MethodField, plannedChoices } from './charge-fields.tsx'

type Props = FoundInvoice & { patientId: number; onClose: () => void }
type Values = { method: string; scope: 'change' | 'changeAll' }

const title = 'Change Payment Method'

const scopes = [
  { value: 'change', label: 'This payment only' },
  { value: 'changeAll', label: 'Entire plan' },
] as const

/** Changes the payment method of an invoice, or of all open invoices of its plan. */
export function ChangeMethodDialog({ patientId, plan, invoice, methods, onClose }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const isShown = useIsShown()
  const choices = plannedChoices(methods)
  const hasOthers = plan.invoices.filter(({ status }) => canChangeMethod(status)).length > 1
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog<Values>({
    name: `change-method-${invoice.id}`,
    initial: {
      method: choices.find(({ value }) => value === invoice.paymentMethodId)?.value ?? '',
      scope: useSearchParams()[0].get('scope') === 'plan' ? 'changeAll' : 'change',
    },
    rules: {
      method: method => (choices.some(({ value }) => value === method) ? null : methodMissing),
    },
    save: async ({ method, scope }) => {
      const wholePlan = scope === 'changeAll'
      await changeInvoiceMethod(invoice.id, method, wholePlan)
        .catch(notifyFailure('Error changing payment method', isShown))
        .finally(() => void queryClient.invalidateQueries({ queryKey: financeKey(patientId) }))
      notifySaved(wholePlan ? 'Payment plan updated successfully' : 'Payment method changed successfully')
    },
    problemsIn: error => {
      const { paymentMethodId } = fieldProblems(error, { paymentMethodId: 'Payment method' })
      return paymentMethodId === undefined ? {} : { method: paymentMethodId }
    },
    onClose,
  })
  const nothing = isWorking ? undefined : nothingToChange(invoice, choices)
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel="Change"
      working={isWorking ? 'Changing…' : undefined}
      canSubmit={nothing === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges && nothing === undefined} />
      <Refusal error={refusal} />
      <AboutInvoice plan={plan} invoice={invoice} />
      {nothing === undefined ? (
        <MethodField isFirst choices={choices} {...form.getInputProps('method')} />
      ) : (
        <p>{nothing}</p>
      )}
      {hasOthers && nothing === undefined ? (
        <ChoiceButtons
          legend="Applies to"
          choices={scopes}
          value={form.values.scope}
          onChange={scope => form.setFieldValue('scope', scope)}
        />
      ) : null}
    </FormDialog>
  )
}

/** Why the method cannot be changed; undefined if it can. */
function nothingToChange({ status }: FoundInvoice['invoice'], choices: Choice[]): string | undefined {
  if (!canChangeMethod(status)) return 'How this invoice is paid cannot be changed any more.'
  return choices.length === 0 ? 'No card or bank account is saved yet.' : undefined
}
