import type { PaymentMethods } from '@archwire/contract/finance/methods'
import { infoMissing, methodMissing } from '@archwire/domain/finance/charge-problem'
import type { PaymentWay } from '@archwire/domain/finance/payment-status'
import { parseCurrency } from '@archwire/domain/money/cents'
import { fieldProblems } from '../../../lib/field-problems.ts'
import type { ChargeNow } from '../api/charge-sent.ts'
import { methodWords, savedWords } from './money-words.ts'

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
    .map(one => ({ value: one.id, label: savedWords(one), way: one.type })),
]

/** What is saved and can be charged. */
export const savedChoices = ({ cards, bankAccounts }: PaymentMethods): Choice[] => [
  ...cards
    .filter(({ status }) => status === 'active')
    .map(one => ({
      value: one.id,
      label: `${methodWords(one)}, expires ${one.expirationDate}`,
      way: one.type,
    })),
  ...bankAccounts
    .filter(({ status }) => status === 'active')
    .map(one => ({ value: one.id, label: methodWords(one), way: one.type })),
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

const sentNames = {
  amountTargeted: 'Amount',
  paymentMethod: 'Payment method',
  paymentMethodId: 'Payment method',
  additionalInfo: 'Additional info',
}

/** What the server found wrong with the fields. */
export function problemsIn(error: Error): Partial<Record<keyof ChargeValues, string>> {
  const { amountTargeted, paymentMethod, paymentMethodId, additionalInfo } = fieldProblems(error, sentNames)
  const method = paymentMethod ?? paymentMethodId
  return {
    ...(amountTargeted === undefined ? {} : { amount: amountTargeted }),
    ...(method === undefined ? {} : { method }),
    ...(additionalInfo === undefined ? {} : { info: additionalInfo }),
  }
}
