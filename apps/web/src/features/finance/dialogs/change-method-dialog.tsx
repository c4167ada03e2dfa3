import { methodMissing } from '@archwire/domain/finance/charge-problem'
import { canChangeMethod } from '@archwire/domain/finance/invoice-status'
import { useQueryClient } from '@tanstack/react-query'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { notifySaved } from '../../../ui/notices.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { financeKey } from '../api/finance-key.ts'
import { changeInvoiceMethod } from '../api/invoices.ts'
import { AboutInvoice, Refusal } from '../components/about-invoice.tsx'
import { MethodField } from '../components/charge-fields.tsx'
import { type Choice, plannedChoices } from '../components/charge-values.ts'
import type { FoundInvoice } from '../components/found-invoice.ts'
import { orTell } from '../components/or-tell.ts'
import { useIsShown } from '../components/use-is-shown.ts'

type Props = FoundInvoice & { patientId: number; onClose: () => void }
type Values = { method: string; scope: 'change' | 'changeAll' }

const title = 'Change Payment Method'

const scopes = [
  { value: 'change', label: 'This payment only' },
  { value: 'changeAll', label: 'Entire plan' },
] as const

/** By what an invoice, or everything that is still open in its plan, is paid. */
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
      scope: 'change',
    },
    rules: {
      method: method => (choices.some(({ value }) => value === method) ? null : methodMissing),
    },
    save: async ({ method, scope }) => {
      const wholePlan = scope === 'changeAll'
      await changeInvoiceMethod(invoice.id, method, wholePlan)
        .catch(orTell('Error changing payment method', isShown))
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

/** Why there is nothing to choose; undefined where there is. */
function nothingToChange({ status }: FoundInvoice['invoice'], choices: Choice[]): string | undefined {
  if (!canChangeMethod(status)) return 'How this invoice is paid cannot be changed any more.'
  return choices.length === 0 ? 'No card or bank account is saved yet.' : undefined
}
