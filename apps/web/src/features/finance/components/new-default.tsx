import type { BankAccount, Card, PaymentMethods } from '@archwire/contract/finance/methods'
import { methodWords } from './money-words.ts'

type Props = {
  methods: PaymentMethods
  /** What was removed last, if anything. */
  removed: Card | BankAccount | undefined
}

/** By what the patient pays first, now that what it was is gone. */
export function NewDefault({ methods: { cards, bankAccounts }, removed }: Props) {
  if (removed?.default !== true) return null
  const next = [...cards, ...bankAccounts].find(one => one.default && one.id !== removed.id)
  return next === undefined ? null : <p>{methodWords(next)} is the default payment method now.</p>
}
