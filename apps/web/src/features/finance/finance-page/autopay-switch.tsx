import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { PaymentPlan } from '@archwire/contract/finance/plans'
import { methodMissing } from '@archwire/domain/finance/charge-problem'
import { autopayOf } from '@archwire/domain/finance/invoice-status'
import { truncateToCents } from '@archwire/domain/money/cents'
import { Button, Group, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { type Choice, defaultChoice, MethodField, plannedChoices } from '../charge/charge-fields.tsx'
import { Refusal } from '../invoices/invoice-dialog.tsx'
import { useAddMethod } from '../methods/add-method.tsx'
import { financeKey } from '../money/finance-key.ts'
import { paymentMethodsQuery } from '../money/payment-methods.ts'
import { setAutopay } from '../money/payment-plans.ts'
import '../../../ui/theme/switch.css'

type Props = { patientId: number; plan: PaymentPlan; viewer: { today: string } }

const installmentsOf = (plan: PaymentPlan, today: string) =>
  autopayOf(
    plan.invoices.map(invoice => ({ ...invoice, dueCents: truncateToCents(invoice.dueAmount) })),
    today,
  )

/** Charges every open installment of a plan on its due date, or none. Where nothing can be scheduled there is no switch. */
export function AutopaySwitch({ patientId, plan, viewer: { today } }: Props) {
  const { installments, isOn } = installmentsOf(plan, today)
  const methods = useQuery(paymentMethodsQuery(patientId)).data
  const [isChoosing, setChoosing] = useState(false)
  const queryClient = useQueryClient()
  const openDialog = useOpenDialog()
  const mutation = useMutation({
    mutationFn: (methodId: string | null) => setAutopay({ patientId, planId: plan.id }, methodId),
    onSuccess: (_, methodId) =>
      notifySaved(methodId === null ? 'Autopay is off.' : `Autopay is on: ${dates(installments.length)}.`),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: financeKey(patientId) }),
  })
  if (installments.length === 0 || plan.status === 'pending' || methods === undefined) return null
  const choices = plannedChoices(methods)
  const [first] = installments
  const planned =
    installments.find(({ paymentMethodId }) => paymentMethodId !== null)?.paymentMethodId ?? null
  const method = defaultChoice(choices, methods, planned)
  const label = choices.find(({ value }) => value === method)?.label
  return (
    <Group gap="xs" className="screen-only">
      <Switch
        label="Autopay"
        description={
          isOn
            ? `${label ?? 'The saved method'} is charged on ${dates(installments.length)}.`
            : `${offLabel(installments)} Switched on, it charges ${label ?? 'a saved card or bank account'} on ${dates(installments.length)}.`
        }
        withThumbIndicator={false}
        checked={mutation.isPending ? mutation.variables !== null : isOn}
        disabled={mutation.isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (!checked) mutation.mutate(null)
          else if (method === '') setChoosing(true)
          else mutation.mutate(method)
        }}
      />
      {first === undefined || choices.length === 0 ? null : (
        <Button
          variant="subtle"
          aria-label={`Change how ${plan.description} is paid`}
          onClick={() =>
            openDialog(
              `/v2/patient/${patientId}/finance/change-payment-method?invoice=${first.id}&type=change&scope=plan`,
            )
          }
        >
          Change
        </Button>
      )}
      {isChoosing ? (
        <AutopayDialog
          {...{ patientId, methods, choices }}
          name={`autopay-${plan.id}`}
          switchOn={methodId => mutation.mutateAsync(methodId)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Group>
  )
}

/** What is charged without the switch: single installments may have been scheduled by themselves. */
function offLabel(installments: { status: string }[]): string {
  const scheduled = installments.filter(({ status }) => status === 'awaiting_process').length
  return scheduled === 0
    ? 'Nobody is charged automatically.'
    : `Only ${scheduled} of ${installments.length} installments ${scheduled === 1 ? 'is' : 'are'} charged automatically.`
}

const dates = (count: number) => (count === 1 ? 'its due date' : `the due dates of ${count} installments`)

type DialogProps = {
  patientId: number
  name: string
  methods: PaymentMethods
  choices: Choice[]
  switchOn: (methodId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks by which method, where the patient has none or several and no default. */
function AutopayDialog({ patientId, name, methods, choices, switchOn, onClose }: DialogProps) {
  const { element, form, submit, isWorking, refusal } = useFormDialog<{ method: string }>({
    name,
    initial: { method: '' },
    rules: { method: method => (choices.some(({ value }) => value === method) ? null : methodMissing) },
    save: async ({ method }) => void (await switchOn(method)),
    onClose,
  })
  const add = useAddMethod({
    patientId,
    methods,
    dialog: element,
    onAdded: method => form.setFieldValue('method', method),
  })
  return (
    <FormDialog
      ref={element}
      title="Autopay"
      submitLabel="Switch on"
      working={isWorking ? 'Switching on…' : undefined}
      canSubmit={!add.isAdding}
      onSubmit={submit}
      onClose={onClose}
      size={400}
      after={add.form}
    >
      <Refusal error={refusal} />
      <p>Nothing is charged now, but every installment on its due date.</p>
      <MethodField isFirst choices={choices} {...form.getInputProps('method')} />
      {add.buttons('card', 'bank')}
    </FormDialog>
  )
}
