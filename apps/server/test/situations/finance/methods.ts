import { signableFactories } from '../../fixtures/records/signable.ts'
import type { Situation } from '../situation.ts'
import { clinicWithZoe } from './zoes-plans.ts'

const american = '378282246310005'
const mastercard = '5555555555554444'

const savedCards =
  (...numbers: string[]): Situation =>
  async at => {
    const desk = await clinicWithZoe(at)
    for (const number of numbers) await desk.saveCard(number)
    return {
      named: { patient: desk.patient },
      elsewhere: {
        'the payment account is closed': () =>
          at.owner.query(`update clinics set billing_onboarding_status = 'action_required' where id = $1`, [
            at.clinic.id,
          ]),
      },
    }
  }

/** A bank account that waits to be verified and is to pay a plan. */
async function waitingAccount(at: Parameters<Situation>[0]) {
  const desk = await clinicWithZoe(at)
  const account = await desk.saveBankAccountLater()
  await desk.agreeOn({ amount: 600, installments: 2, paymentMethodId: account })
  return { ...desk, account }
}

/** Zoë's payment methods. */
export const situations: Record<string, Situation> = {
  'no card': savedCards(),
  'a Visa': savedCards('4242424242424242'),
  'a Mastercard': savedCards(mastercard),
  'a Visa and an American Express': savedCards('4242424242424242', american),
  'a Visa and a Mastercard': savedCards('4242424242424242', mastercard),
  'a Visa, and an American Express that was archived': async at => {
    const desk = await clinicWithZoe(at)
    await desk.saveCard()
    await desk.remove(await desk.saveCard(american))
    return { named: { patient: desk.patient } }
  },
  'a bank account': async at => {
    const desk = await clinicWithZoe(at)
    await desk.saveBankAccount()
    return { named: { patient: desk.patient } }
  },
  'two bank accounts': async at => {
    const desk = await clinicWithZoe(at)
    await desk.saveBankAccount()
    const second = await desk.saveBankAccount('000111111113')
    return {
      named: { patient: desk.patient },
      elsewhere: { 'somebody else deletes the second': () => desk.remove(second) },
    }
  },
  'a bank account that waits for verification': async at => {
    const { patient } = await waitingAccount(at)
    return { named: { patient } }
  },
  'a bank account that was not verified in time': async at => {
    const { patient, turn, account } = await waitingAccount(at)
    await turn(account, 'expire')
    return { named: { patient } }
  },
  'a bank account and a contract': async at => {
    const desk = await clinicWithZoe(at)
    await desk.saveBankAccount()
    const contract = await signableFactories(at.owner).contract(at.clinic.id, desk.patient)
    return { named: { patient: desk.patient, contract: contract.id } }
  },
}
