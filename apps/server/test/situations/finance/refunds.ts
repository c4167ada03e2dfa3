import { makeJobsDue } from '../../fixtures/run-pending-jobs.ts'
import type { Situation } from '../situation.ts'
import { clinicWithZoe, nth } from './zoes-plans.ts'

/** Refunds and other ways of payment; plans of $600. */
export const situations: Record<string, Situation> = {
  'an invoice that was paid in cash': async at => {
    const desk = await clinicWithZoe(at)
    const invoice = nth(await desk.agreeOn(), 0)
    const payment = await desk.pay(invoice, 600)
    return {
      named: { patient: desk.patient },
      elsewhere: { 'somebody else gives $500 back': () => desk.refund(invoice, payment, 500) },
    }
  },
  // A refund to a bank account takes its time.
  'an invoice that was paid from a bank account': async at => {
    const desk = await clinicWithZoe(at)
    const invoice = nth(await desk.agreeOn(), 0)
    await desk.pay(invoice, 600, { way: 'ach', methodId: await desk.saveBankAccount() })
    await makeJobsDue(at.db)
    await at.runJobs()
    return { named: { patient: desk.patient } }
  },
  'an invoice that was paid by check': async at => {
    const desk = await clinicWithZoe(at)
    const invoice = nth(await desk.agreeOn(), 0)
    const payment = await desk.pay(invoice, 600, { way: 'check', info: 'Check 1001' })
    return {
      named: { patient: desk.patient },
      elsewhere: {
        'somebody else declines the check': () => desk.decline(invoice, payment),
      },
    }
  },
  'three installments and two cards': async at => {
    const desk = await clinicWithZoe(at)
    const plan = await desk.agreeOn({ installments: 3 })
    await desk.saveCard()
    await desk.saveCard('5555555555554444')
    return {
      named: { patient: desk.patient },
      elsewhere: {
        'the bank begins to take the first': () => desk.put(nth(plan, 0), { status: 'capturing' }),
      },
    }
  },
  'three installments, the first is paid': async at => {
    const desk = await clinicWithZoe(at)
    const plan = await desk.agreeOn({ installments: 3 })
    await desk.pay(nth(plan, 0), 200)
    return {
      named: { patient: desk.patient },
      elsewhere: {
        'the bank begins to take the second': () => desk.put(nth(plan, 1), { status: 'capturing' }),
      },
    }
  },
  'three installments and a card that is declined': async at => {
    const desk = await clinicWithZoe(at)
    await desk.agreeOn({ installments: 3 })
    await desk.saveCard('4000000000000341')
    return { named: { patient: desk.patient } }
  },
  'a plan and a bank account': async at => {
    const desk = await clinicWithZoe(at)
    const plan = await desk.agreeOn()
    await desk.saveBankAccount()
    return { named: { patient: desk.patient, plan: plan.id } }
  },
  'a plan of which nothing is left': async at => {
    const desk = await clinicWithZoe(at)
    const plan = await desk.agreeOn()
    await desk.pay(nth(plan, 0), 600)
    return { named: { patient: desk.patient, plan: plan.id } }
  },
}
