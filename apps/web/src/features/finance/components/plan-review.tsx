import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { PlanTerms } from '@archwire/domain/finance/plan-maths'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { PlanSchedule, PlanSums } from '../../../pickers/money/plan-sums.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { StepHeading } from '../../../ui/step-heading.tsx'
import { savedWords } from './money-words.ts'
import type { PlanValues } from './plan-values.ts'

type Props = { values: PlanValues; terms: PlanTerms; methods: PaymentMethods; today: string }

/** Everything once more, before anybody is charged. */
export const PlanReview = ({ values, terms, methods, today }: Props) => (
  <>
    <StepHeading>Review this payment</StepHeading>
    <Facts>
      <Fact name="Description">{values.description.trim()}</Fact>
      <Fact name="Payment type">{terms.installments > 1 ? 'Installments' : 'One-time payment'}</Fact>
      <Fact name="Amount">{formatDollars(terms.amountCents)}</Fact>
      <Fact name="Discount">{values.discountRate}%</Fact>
      <Fact name="Interest">{values.interestRate}%</Fact>
      <Fact name="Payment method">{paidBy(values, methods)}</Fact>
    </Facts>
    <PlanSums terms={terms} />
    {terms.installments > 1 ? <PlanSchedule terms={terms} today={today} /> : null}
  </>
)

function paidBy(
  { methodType, cardId, accountId }: PlanValues,
  { cards, bankAccounts }: PaymentMethods,
): string {
  const chosen =
    methodType === 'card'
      ? cards.find(({ id }) => id === cardId)
      : bankAccounts.find(({ id }) => id === accountId)
  if (methodType === 'payment_link') return 'Payment link'
  if (methodType === 'none' || chosen === undefined) return 'None'
  return savedWords(chosen)
}
