import type { PayerChange, PayerSettings } from '@archwire/contract/clinic/payers'
import { payerCalls } from '../api/set-up.ts'
import { PayerFields } from '../components/payer-fields.tsx'
import { labels, noPayer, payerFacts, rules, toSend, valuesOf } from '../components/payer-values.ts'
import type { SetUpKind } from '../components/set-up-kind.ts'
import { SetUpScreen } from './set-up-screen.tsx'

const payers: SetUpKind<PayerSettings, PayerChange, PayerChange> = {
  path: '/settings/payers',
  title: 'Payers',
  one: 'payer',
  hint: 'Payers of your own, beside the common ones that every clinic finds. Nothing goes to a payer that you are not enrolled for.',
  empty: 'There is no payer of your own in use. Add those that insurances need and the search does not find.',
  where: 'with this payer',
  nameOf: payer => payer.name,
  factsOf: payerFacts,
  labels,
  noValues: noPayer,
  valuesOf,
  rules,
  toSend,
  Fields: PayerFields,
  ...payerCalls,
}

export const PayersScreen = () => <SetUpScreen kind={payers} />
