import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { Invoice } from '@archwire/contract/finance/plans'
import { infoMissing, methodMissing } from '@archwire/domain/finance/charge-problem'
import type { PaymentWay } from '@archwire/domain/finance/payment-status'
import { parseCurrency } from '@archwire/domain/money/cents'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { methodLabel, savedMethodLabel } from '../money/money-labels.ts'
import type { ChargeNow } from '../money/payment-plans.ts'

export type ChargeValues = {
  amount: string
  /** The id of a saved card or bank account, `cash`, `check`, or '' while nothing is chosen. */
  method: string
  info: string
}

export type Choice = { value: string; label: string; way: PaymentWay }

/** The methods an invoice can be planned with, including a bank account that is charged once it is verified. */
export const plannedChoices = (methods: PaymentMethods): Choice[] => [
  ...savedChoices(methods),
  ...methods.bankAccounts
    .filter(({ status }) => status === 'unverified')
    .map(one => ({ value: one.id, label: savedMethodLabel(one), way: one.type })),
]

/** The saved methods that can be charged. */
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

/**
 * The planned method if it can be charged; otherwise the patient's default, or their only one. One that was declined is
 * not chosen while there is another.
 */
export function defaultChoice(
  choices: Choice[],
  methods: PaymentMethods,
  planned: string | null,
  declined: string[] = [],
): string {
  const others = savedChoices(methods).filter(({ value }) => !declined.includes(value))
  const isLeft = (value: string) => others.length === 0 || !declined.includes(value)
  if (planned !== null && isLeft(planned) && choices.some(({ value }) => value === planned)) return planned
  const saved = others.length === 0 ? savedChoices(methods) : others
  const isDefault = [...methods.cards, ...methods.bankAccounts].find(one => one.default)?.id
  return (
    (saved.find(({ value }) => value === isDefault) ?? (saved.length === 1 ? saved[0] : undefined))?.value ??
    ''
  )
}

/** The saved methods by which an invoice was tried last, in vain. */
export const declinedMethods = ({ payments }: Invoice, { cards, bankAccounts }: PaymentMethods): string[] => {
  const last = payments.toSorted((a, b) => b.id - a.id).find(({ status }) => status !== 'canceled')
  if (last?.status !== 'declined') return []
  return [...cards, ...bankAccounts]
    .filter(({ type, last4 }) => type === last.paymentMethod && last4 === last.last4)
    .map(({ id }) => id)
}

/** Why the last attempt failed, until another method is chosen. */
export function useRefusalOf(refusal: Error | undefined, method: string): Error | undefined {
  const [refused, setRefused] = useState<{ error: Error; method: string }>()
  if (refusal !== undefined && refused?.error !== refusal) setRefused({ error: refusal, method })
  return refused?.method === method ? refusal : undefined
}

/** An amount with two decimals, as people type it. */
export const amountText = (dollars: number): string => dollars.toFixed(2)

/** Validates a typed amount with a rule for whole cents. */
export function amountProblem(
  typed: string,
  problemOf: (cents: number) => string | undefined,
): string | null {
  if (typed.trim() === '') return 'Amount is required'
  const cents = parseCurrency(typed)
  return cents === undefined ? 'Amount must be a number' : (problemOf(cents) ?? null)
}

/** The rules for the method; the amount has its own. */
export const wayRules = {
  method: (method: string) => (method === '' ? methodMissing : null),
  info: (info: string, { method }: ChargeValues) =>
    method === 'check' && info.trim() === '' ? infoMissing : null,
}

/** The request of valid values. */
export function chargeOf({ amount, method, info }: ChargeValues, choices: Choice[]): ChargeNow {
  const cents = parseCurrency(amount)
  const choice = choices.find(({ value }) => value === method)
  // A card that was archived meanwhile is no longer among the choices.
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

/** Maps the server's errors to the fields. */
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
  /** The hint below the amount: its limit. */
  hint: string
  /** Shown below the methods: ways to add one. */
  more?: ReactNode
}

/** The amount and the method. */
export const ChargeFields = ({ form, choices, hint, more }: Props) => (
  <>
    <AmountField
      label="Amount"
      required
      data-autofocus
      description={hint}
      {...form.getInputProps('amount')}
    />
    <MethodField {...{ choices }} {...form.getInputProps('method')} />
    {more}
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
