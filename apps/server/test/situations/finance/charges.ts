import { signableFactories } from '../../fixtures/records/signable.ts'
import type { Beginning, Situation } from '../situation.ts'
import { clinicWithZoe, nth } from './zoes-plans.ts'

const signContract = ({ owner, clinic }: Beginning, patientId: number) =>
  signableFactories(owner).contract(clinic.id, patientId, {
    signed_at: '2026-05-06T13:00:00Z',
    legal_name: 'Zoë Muñoz',
    signer_kind: 'patient',
    signature_method: 'typed',
  })

/** Zoë owes one invoice of $600. */
export const situations: Record<string, Situation> = {
  'an invoice without a card': async at => {
    const desk = await clinicWithZoe(at)
    const invoice = nth(await desk.agreeOn(), 0)
    return {
      named: { patient: desk.patient, invoice: invoice.id },
      elsewhere: { 'somebody else takes the whole amount': () => desk.pay(invoice, 600) },
    }
  },
  'an invoice and a bank account': async at => {
    const desk = await clinicWithZoe(at)
    await desk.agreeOn()
    await desk.saveBankAccount()
    return { named: { patient: desk.patient } }
  },
  'an invoice and a card that is declined': async at => {
    const desk = await clinicWithZoe(at)
    await desk.agreeOn()
    await desk.saveCard('4000000000000341')
    return { named: { patient: desk.patient } }
  },
  'two installments past due, and a card': async at => {
    const desk = await clinicWithZoe(at)
    await desk.saveCard()
    const plan = await desk.agreeOn({ amount: 900, installments: 3 })
    await desk.makeOverdue(nth(plan, 0), 40)
    await desk.makeOverdue(nth(plan, 1), 40)
    return {
      named: { patient: desk.patient },
      elsewhere: { 'somebody else takes the oldest': () => desk.pay(nth(plan, 0), 300) },
    }
  },
  'two installments past due, and a card that is declined': async at => {
    const desk = await clinicWithZoe(at)
    await desk.saveCard('4000000000000341')
    const plan = await desk.agreeOn({ amount: 900, installments: 3 })
    await desk.makeOverdue(nth(plan, 0), 40)
    await desk.makeOverdue(nth(plan, 1), 40)
    await desk.put(nth(plan, 0), { last_error_message: 'Your card has insufficient funds.' })
    return { named: { patient: desk.patient } }
  },
  'an installment past due that is tried again': async at => {
    const desk = await clinicWithZoe(at)
    await desk.saveCard('4000000000000341')
    const plan = await desk.agreeOn({ amount: 900, installments: 3 })
    await desk.makeOverdue(nth(plan, 0), 5)
    await desk.put(nth(plan, 0), {
      status: 'awaiting_process',
      last_error_message: 'Your card has insufficient funds.',
      next_attempt_on: '2026-05-08',
    })
    return { named: { patient: desk.patient } }
  },
  'a plan on autopay whose card was declined, and another card': async at => {
    const desk = await clinicWithZoe(at)
    const methodId = await desk.saveCard('4000000000000341')
    const plan = await desk.agreeOn({ amount: 900, installments: 3 })
    await desk.pay(nth(plan, 0), 300, { way: 'credit_card', methodId }).catch(() => undefined)
    await at.owner.query(
      `update invoices set payment_method_id = (select id from payment_methods where gateway_id = $1),
         status = case when id = $2 then 'declined' else 'awaiting_process' end`,
      [methodId, nth(plan, 0).id],
    )
    await desk.makeOverdue(nth(plan, 0), 40)
    await desk.saveCard()
    return { named: { patient: desk.patient } }
  },
  'a signed contract without a plan': async at => {
    const desk = await clinicWithZoe(at)
    await signContract(at, desk.patient)
    return { named: { patient: desk.patient } }
  },
  'a signed contract without a plan, and a card': async at => {
    const desk = await clinicWithZoe(at)
    await desk.saveCard()
    await signContract(at, desk.patient)
    return { named: { patient: desk.patient } }
  },
  'one invoice is paid and one is open': async at => {
    const desk = await clinicWithZoe(at)
    const paid = nth(await desk.agreeOn(), 0)
    const open = nth(await desk.agreeOn({ description: 'Retainer' }), 0)
    await desk.pay(paid, 600)
    return { named: { patient: desk.patient, paid: paid.id, open: open.id } }
  },
}
