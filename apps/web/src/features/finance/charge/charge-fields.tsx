import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { infoMissing, methodMissing } from '@archwire/domain/finance/charge-problem'
import type { PaymentWay } from '@archwire/domain/finance/payment-status'
import { parseCurrency } from '@archwire/domain/money/cents'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { methodLabel, savedMethodLabel } from '../money/money-labels.ts'
import type { ChargeNow } from '../money/payment-plans.ts'

export type ChargeValues = {
  amount: string
  /** The id of a saved card or bank account, `cash` or `check`; nothing is chosen yet: ''. */
  method: string
  info: string
}

export type Choice = { value: string; label: string; way: PaymentWay }

/** What an invoice can be meant to be paid by: also a bank account that is charged once it is verified. */
export const plannedChoices = (methods: PaymentMethods): Choice[] => [
  ...savedChoices(methods),
  ...methods.bankAccounts
    .filter(({ status }) => status === 'unverified')
    .map(one => ({ value: one.id, label: savedMethodLabel(one), way: one.type })),
]

/** What is saved and can be charged. */
const savedChoices = ({ cards, bankAccounts }: PaymentMethods): Choice[] => [
  ...cards
    .filter(({ status }) => status === 'active')
    .map(one => ({
      value: one.id,
      label: `${methodLabel(one)}, expires ${one.expirationDate}`,
      way: one.type,
    })),
  ...bankAccounts
    .filter(({ status }) => status === 'active')
    .map(one => ({ value: one.id, label: methodLabel(one), way: one.type })),
]

export const allChoices = (methods: PaymentMethods): Choice[] => [
  ...savedChoices(methods),
  { value: 'cash', label: 'Cash', way: 'cash' },
  { value: 'check', label: 'Check', way: 'check' },
]

/** Two decimals, as people write an amount into a field. */
export const amountText = (dollars: number): string => dollars.toFixed(2)

/** What is wrong with an amount that was typed, by a rule for whole cents. */
export function amountProblem(
  typed: string,
  problemOf: (cents: number) => string | undefined,
): string | null {
  if (typed.trim() === '') return 'Amount is required'
  const cents = parseCurrency(typed)
  return cents === undefined ? 'Amount must be a number' : (problemOf(cents) ?? null)
}

/** The rules for how it is paid; the amount has its own. */
export const wayRules = {
  method: (method: string) => (method === '' ? methodMissing : null),
  info: (info: string, { method }: ChargeValues) =>
    method === 'check' && info.trim() === '' ? infoMissing : null,
}

/** What is sent, once the rules have nothing to say. */
export function chargeOf({ amount, method, info }: ChargeValues, choices: Choice[]): ChargeNow {
  const cents = parseCurrency(amount)
  const choice = choices.find(({ value }) => value === method)
  // A card that was archived meanwhile is not offered any more.
  if (choice === undefined) throw new Error(methodMissing)
  if (cents === undefined) throw new Error('the rules have let an amount pass that is none')
  const isSaved = choice.way === 'credit_card' || choice.way === 'ach'
  return {
    way: choice.way,
    cents,
    methodId: isSaved ? choice.value : null,
    info: choice.way === 'check' ? info.trim() : null,
  }
}

const requestLabels = {
  amountTargeted: 'Amount',
  paymentMethod: 'Payment method',
  paymentMethodId: 'Payment method',
  additionalInfo: 'Additional info',
}

/** What the server found wrong with the fields. */
export function problemsIn(error: Error): Partial<Record<keyof ChargeValues, string>> {
  const { amountTargeted, paymentMethod, paymentMethodId, additionalInfo } = fieldProblems(
    error,
    requestLabels,
  )
  const method = paymentMethod ?? paymentMethodId
  return {
    ...(amountTargeted === undefined ? {} : { amount: amountTargeted }),
    ...(method === undefined ? {} : { method }),
    ...(additionalInfo === undefined ? {} : { info: additionalInfo }),
  }
}

type Props = {
  form: UseFormReturnType<ChargeValues>
  choices: Choice[]
  /** Below the amount: how much it can be. */
  hint: string
}

/** How much, and by what. */
export const ChargeFields = ({ form, choices, hint }: Props) => (
  <>
    <AmountField
      label="Amount"
      required
      data-autofocus
      description={hint}
      {...form.getInputProps('amount')}
    />
    <MethodField {...{ choices }} {...form.getInputProps('method')} />
    {form.values.method === 'check' ? (
      <TextInput
        label="Additional info"
        required
        description="The number of the check"
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('info')}
      />
    ) : null}
  </>
)

type MethodProps = { choices: Choice[]; value?: string; error?: unknown; isFirst?: boolean }

export const MethodField = ({ choices, isFirst = false, ...field }: MethodProps) => (
  <NativeSelect
    label="Payment method"
    required
    data={[{ value: '', label: 'Choose' }, ...choices.map(({ value, label }) => ({ value, label }))]}
    {...(isFirst ? { 'data-autofocus': true } : {})}
    {...(field as object)}
  />
)
