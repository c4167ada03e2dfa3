import type { BankAccount, Card, PaymentMethods } from '@archwire/contract/finance/methods'
import { formatDay } from '@archwire/domain/time/format-day'
import { Message } from '../../../ui/message.tsx'
import { methodWords } from './money-words.ts'

type Props = { methods: PaymentMethods | undefined }

/** What staff must know of saved methods before anybody pays by them: which wait for something, and which are of no use. */
export function MethodNews({ methods }: Props) {
  const saved: (Card | BankAccount)[] = [...(methods?.bankAccounts ?? []), ...(methods?.cards ?? [])]
  const waiting = saved.filter(({ status }) => status === 'unverified')
  const broken = saved.filter(({ status }) => status === 'unusable')
  return (
    <div role="status">
      {waiting.length === 0 ? null : (
        <Message kind="notice" title="Waiting for verification">
          {waiting.map(method => (
            <p key={method.id}>
              {methodWords(method)} is not charged before it is verified.{arrivalOf(method)}
            </p>
          ))}
          <p>In Manage Bank Accounts it is verified, or the patient is sent a link to do so.</p>
        </Message>
      )}
      {broken.length === 0 ? null : (
        <Message kind="alert" isReadOut={false} title="Cannot be charged">
          {broken.map(method => (
            <p key={method.id}>
              {methodWords(method)}: {method.problem}
            </p>
          ))}
          <p>Please ask the patient for another way to pay, and delete what is of no use.</p>
        </Message>
      )}
    </div>
  )
}

const arrivalOf = (method: Card | BankAccount): string =>
  'verification' in method && method.verification !== undefined
    ? ` The deposit is expected on ${formatDay(method.verification.arrivesOn, 'MM/dd/yyyy')}.`
    : ''
