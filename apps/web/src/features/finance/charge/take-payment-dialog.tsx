import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { FinanceInfo, PaymentPlan, TakenPayment } from '@archwire/contract/finance/plans'
import { paymentProblem } from '@archwire/domain/finance/charge-problem'
import { declineReasonForStaff } from '@archwire/domain/finance/decline-reason'
import { gatewayOf } from '@archwire/domain/finance/payment-status'
import { parseCurrency, truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { Refusal, useIsShown } from '../invoices/invoice-dialog.tsx'
import { useAddMethod } from '../methods/add-method.tsx'
import { financeKey } from '../money/finance-key.ts'
import { dayLabel, invoiceName, methodLabel, money } from '../money/money-labels.ts'
import { takePayment } from '../money/payment-plans.ts'
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
import { changeRest, restOfPlans } from './rest-of-plan.ts'
import '../../../ui/theme/checkbox.css'

type NextPayment = NonNullable<FinanceInfo['nextPayment']>

type Props = {
  patientId: number
  next: NextPayment | null
  plans: PaymentPlan[]
  methods: PaymentMethods
  onClose: () => void
}

const title = 'Take payment'

/** Takes what is due now or, if nothing is, the next installment. Pressed twice it takes it once. */
export function TakePaymentDialog({ patientId, next, plans, methods, onClose }: Props) {
  usePageTitle(title)
  const queryClient = useQueryClient()
  const name = `take-payment-${patientId}`
  const callOnce = useIdempotentCall(name)
  const isShown = useIsShown()
  const choices = allChoices(methods)
  const due = dueOf(next, plans, methods)
  const dues = due.map(({ cents }) => cents)
  const dueIds = due.map(({ id }) => id)
  /** The method that was ticked for the rest of the plan: a tick is not carried over to another one. */
  const [restMethod, setRestMethod] = useState<string>()
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog<ChargeValues>({
    name,
    initial: {
      amount: next === null ? '' : amountText(next.amount),
      method: defaultChoice(
        choices,
        methods,
        due[0]?.methodId ?? null,
        due.flatMap(({ declined }) => declined),
      ),
      info: '',
    },
    rules: {
      amount: typed =>
        amountProblem(typed, amountCents =>
          paymentProblem({ amountCents, dues, way: 'cash', hasMethod: false, additionalInfo: null }),
        ),
      ...wayRules,
    },
    save: async values => {
      const charge = chargeOf(values, choices)
      try {
        const taken = await callOnce(charge, key => takePayment(patientId, charge, key))
        notifyTaken(taken)
        if (isForRest && !taken.payments.some(isDeclined)) await changeRest(rest, values.method)
      } catch (error) {
        // A notice informs a person who has closed the dialog meanwhile that nothing was taken.
        if (!isShown.current) notifyError(error)
        throw error
      } finally {
        void queryClient.invalidateQueries({ queryKey: financeKey(patientId) })
      }
    },
    problemsIn,
    onClose,
  })
  const { method } = form.values
  const shownRefusal = useRefusalOf(refusal, method)
  const rest = isByCard(choices, method) ? restOfPlans(plans, dueIds, method) : []
  const isForRest = rest.length > 0 && restMethod === method
  const add = useAddMethod({
    patientId,
    methods,
    dialog: element,
    // A bank account that waits for verification cannot be charged yet, and is not among the choices.
    onAdded: added => form.setFieldValue('method', added),
  })
  const canTake = isWorking || due.length > 0
  const typed = form.values.amount
  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel={takeLabel(typed)}
      working={isWorking ? 'Charging…' : undefined}
      canSubmit={canTake && !add.isAdding}
      closesOnBackdrop={false}
      onSubmit={submit}
      onClose={onClose}
      after={add.form}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges && canTake} />
      <Refusal error={shownRefusal} />
      {canTake ? (
        <>
          <DueList due={due} isDueNow={next?.isDueNow === true} />
          <ChargeFields
            form={form}
            choices={choices}
            hint={hintOf(next)}
            more={add.buttons('card', 'bank')}
          />
          {rest.length === 0 ? null : (
            <Checkbox
              label={`Use ${labelOf(methods, method)} for the rest of ${rest.length === 1 ? 'this plan' : 'these plans'}`}
              checked={isForRest}
              onChange={({ currentTarget: { checked } }) => setRestMethod(checked ? method : undefined)}
            />
          )}
          {due.length > 1 && isByCard(choices, method) ? (
            <Text c="dimmed" fz="xs">
              It is charged once for each installment, the oldest first.
            </Text>
          ) : null}
        </>
      ) : (
        <p>There is nothing to charge.</p>
      )}
    </FormDialog>
  )
}

const takeLabel = (typed: string): string => {
  const cents = parseCurrency(typed) ?? 0
  return cents > 0 ? `Take ${formatDollars(cents)}` : 'Take payment'
}

const hintOf = (next: NextPayment | null): string =>
  next === null
    ? ''
    : next.isDueNow
      ? `${money(next.amount)} due now`
      : `Due ${dayLabel(next.dueDate)}: paid ahead`

const labelOf = ({ cards, bankAccounts }: PaymentMethods, methodId: string): string => {
  const method = [...cards, ...bankAccounts].find(({ id }) => id === methodId)
  return method === undefined ? 'it' : methodLabel(method)
}

const isByCard = (choices: ReturnType<typeof allChoices>, method: string): boolean =>
  choices.some(({ value, way }) => value === method && gatewayOf(way) === 'stripe')

type Due = {
  id: number
  name: string
  of: string
  dueDate: string
  cents: number
  methodId: string | null
  declined: string[]
}

/** What the payment is for, the oldest first. */
const dueOf = (next: NextPayment | null, plans: PaymentPlan[], methods: PaymentMethods): Due[] =>
  (next?.invoices ?? []).flatMap(({ id, amount }) =>
    plans.flatMap(plan => {
      const invoice = plan.invoices.find(one => one.id === id)
      if (invoice === undefined) return []
      return [
        {
          id,
          name: invoiceName(invoice, plan.installments),
          of: plan.description,
          dueDate: invoice.dueDate,
          cents: truncateToCents(amount),
          methodId: invoice.paymentMethodId,
          declined: declinedMethods(invoice, methods),
        },
      ]
    }),
  )

const DueList = ({ due, isDueNow }: { due: Due[]; isDueNow: boolean }) => (
  <Stack component="ul" gap={4} aria-label={isDueNow ? 'Due now' : 'The next installment'}>
    {due.map(({ id, name, of, dueDate, cents }) => (
      <Group key={id} component="li" justify="space-between" gap="xs" wrap="nowrap" className="long-words">
        <span>
          <bdi>{of}</bdi>, {name}{' '}
          <Text component="span" c="dimmed">
            due {dayLabel(dueDate)}
          </Text>
        </span>
        <Text component="span" flex="none">
          {formatDollars(cents)}
        </Text>
      </Group>
    ))}
  </Stack>
)

const isDeclined = ({ status }: TakenPayment['payments'][number]) => status === 'declined'

/** Says what was taken, what the bank has not decided, and what is still due. */
function notifyTaken({ payments, stillDue }: TakenPayment): void {
  const sum = (statuses: string[]) =>
    payments
      .filter(({ status }) => statuses.includes(status))
      .reduce((cents, { amountTargeted }) => cents + truncateToCents(amountTargeted), 0)
  const [taken, underWay] = [sum(['processed']), sum(['pending', 'capturing'])]
  const declined = payments.find(isDeclined)
  const rest = truncateToCents(stillDue) - underWay
  notifySaved(
    [
      taken > 0 ? `${formatDollars(taken)} paid.` : '',
      underWay > 0 ? `The customer's bank is processing ${formatDollars(underWay)}.` : '',
      rest > 0 ? `${formatDollars(rest)} still due.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  )
  if (declined !== undefined)
    notifyError(new Error(declineReasonForStaff(declined.lastErrorMessage ?? 'A part was declined')))
}
