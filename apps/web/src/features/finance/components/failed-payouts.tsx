import type { FailedPayout } from '@archwire/contract/finance/methods'
import { Message } from '../../../ui/message.tsx'
import { dayWords, money } from './money-words.ts'

/** Money of the clinic that did not reach its bank: only the clinic can put that right, at the provider. */
export const FailedPayouts = ({ payouts }: { payouts: FailedPayout[] }) =>
  payouts.length === 0 ? null : (
    <Message kind="alert" title="A payout to the clinic's bank failed">
      {payouts.map(({ id, amount, message, failedAt }) => (
        <p key={id}>
          {dayWords(failedAt)}, {money(amount)}: {message}
        </p>
      ))}
      <p>
        The money is safe at the payment provider. Please log in there, and put the bank account right that
        payouts go to.
      </p>
    </Message>
  )
