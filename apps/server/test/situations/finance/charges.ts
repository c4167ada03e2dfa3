import type { Situation } from '../situation.ts'
import { clinicWithZoe, nth } from './zoes-plans.ts'

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
  'one invoice is paid and one is open': async at => {
    const desk = await clinicWithZoe(at)
    const paid = nth(await desk.agreeOn(), 0)
    const open = nth(await desk.agreeOn({ description: 'Retainer' }), 0)
    await desk.pay(paid, 600)
    return { named: { patient: desk.patient, paid: paid.id, open: open.id } }
  },
}
