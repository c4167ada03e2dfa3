import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpClient, httpClient } from '../../fixtures/http-client.ts'
import { openStoredLink } from '../../fixtures/sealed-link.ts'
import type { StripeServer } from '../../providers/stripe-server.ts'
import { chaosSize } from './chaos-size.ts'
import type { KillableProcesses } from './killable-processes.ts'

/** A patient with a card that works, a bank account, a card that is declined and one that needs its holder. */
export type Payer = {
  patientId: number
  customer: string
  card: string
  debit: string
  bad: string
  challenged: string
}
export type Bill = { payer: Payer; planId: number; invoiceIds: number[] }

type Latest = { invoiceId: number; id: number; status: string; chargeId: string | null }
type Answer = { status: number; body: { id?: number; status?: string } }

export type PaymentDesk = ReturnType<typeof openPaymentDesk>

/**
 * Staff and patients who pay while processes die: they repeat a call with the same key until it is answered. When the
 * clock jumps by days, a payment that never reached the bank may be given up meanwhile: then it is paid anew.
 */
export function openPaymentDesk(
  processes: KillableProcesses,
  stripe: StripeServer,
  staff: HttpClient,
  { jumpingClock = false } = {},
) {
  const awaited = new Map<number, { isMet: (one: Latest) => boolean; then: (one: Latest) => void }>()
  let isOver = false

  /** One for all who wait: the state of the newest payment of their invoices. */
  const watch = async () => {
    while (!isOver) {
      await pause(chaosSize(150, 1_000))
      if (awaited.size === 0) continue
      const rows = await processes
        .ask<Latest>(
          `select distinct on (invoice_id) invoice_id::int as "invoiceId", id::int, status, gateway_charge_id as "chargeId"
           from payments where invoice_id = any($1) order by invoice_id, id desc`,
          [[...awaited.keys()]],
        )
        .catch(() => [])
      for (const row of rows) {
        const one = awaited.get(row.invoiceId)
        if (one?.isMet(row) !== true) continue
        awaited.delete(row.invoiceId)
        one.then(row)
      }
    }
  }
  const watching = watch()
  const newest = (invoiceId: number, isMet: (one: Latest) => boolean): Promise<Latest> =>
    new Promise((then, giveUp) => {
      awaited.set(invoiceId, { isMet, then })
      const inVain = () => giveUp(new Error(`nothing came of the payment of invoice ${invoiceId}`))
      setTimeout(inVain, chaosSize(120_000, 1_800_000)).unref()
    })

  const insist = async (path: string, body: object, who = staff, more = {}): Promise<Answer> => {
    const headers = { 'idempotency-key': randomUUID(), ...more }
    for (;;) {
      try {
        const answer = await who.send('POST', `/v2/rest${path}`, body, headers)
        const text = await answer.text()
        if (answer.status < 500) return { status: answer.status, body: JSON.parse(text) }
      } catch {
        // Cut off: the outcome is unknown.
      }
      await pause(200)
    }
  }
  const queryRow = async <Row>(text: string, values: unknown[]): Promise<Row> => {
    for (;;) {
      const rows = await processes.ask<Row>(text, values).catch(() => [])
      if (rows[0] !== undefined) return rows[0]
      await pause(200)
    }
  }
  const over = (one: Latest) => one.status !== 'pending'
  const isAbandoned = (one: Latest) => jumpingClock && one.status === 'declined' && one.chargeId === null
  const payAgainIfAbandoned = async (pay: () => Promise<Latest>): Promise<Latest> => {
    let one = await pay()
    while (isAbandoned(one)) one = await pay()
    return one
  }
  const expected = (answer: Answer, status: number): void => {
    if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const chargeOf = (id: string | null) => {
    const charge = stripe.objects.get(id ?? '')
    if (charge === undefined) throw new Error(`the bank has no ${id}`)
    return charge
  }
  const dueOf = async (invoiceId: number): Promise<number> =>
    (
      await queryRow<{ due: number }>(
        'select due_cents::int as due from invoice_balances where invoice_id = $1',
        [invoiceId],
      )
    ).due

  const desk = {
    newest,
    queryRow: queryRow,
    close: async () => {
      isOver = true
      await watching
    },
    /** Charges a card that works, for the whole invoice or a part. */
    charge: async ({ payer }: Bill, invoiceId: number, part?: number): Promise<Latest> => {
      const cents = part ?? (await dueOf(invoiceId))
      const body = {
        payment_method: 'credit_card',
        amount_targeted: cents / 100,
        payment_method_id: payer.card,
      }
      const one = await payAgainIfAbandoned(async () => {
        expected(await insist(`/billing/invoices/${invoiceId}/payments`, body), 201)
        return newest(invoiceId, over)
      })
      if (one.status !== 'processed') throw new Error(`a card that works: ${JSON.stringify(one)}`)
      return one
    },
    /** Charges a card that the bank declines: reported at once, or found out later. */
    chargeInVain: async ({ payer }: Bill, invoiceId: number): Promise<void> => {
      const body = { payment_method: 'credit_card', amount_targeted: 100, payment_method_id: payer.bad }
      await insist(`/billing/invoices/${invoiceId}/payments`, body)
      await newest(invoiceId, ({ status }) => status === 'declined')
    },
    /** Debits the bank account, which takes its time. */
    debit: async ({ payer }: Bill, invoiceId: number): Promise<Latest> => {
      const body = { payment_method: 'ach', amount_targeted: 100, payment_method_id: payer.debit }
      return payAgainIfAbandoned(async () => {
        expected(await insist(`/billing/invoices/${invoiceId}/payments`, body), 201)
        return newest(invoiceId, over)
      })
    },
    advance: async ({ payer, planId }: Bill, cents: number): Promise<Latest> => {
      const path = `/patients/${payer.patientId}/finance/payment_plans/${planId}/advance_payment`
      const sum = cents / 100
      const body = {
        payment_method: 'ach',
        amount: sum,
        amount_targeted: sum,
        payment_method_id: payer.debit,
      }
      expected(await insist(path, body), 201)
      const { id } = await queryRow<{ id: number }>(
        `select id::int from invoices where payment_plan_id = $1 and kind = 'advance'`,
        [planId],
      )
      return newest(id, over)
    },
    /** Pays by the link, with a card whose bank asks the holder. */
    payByLink: async ({ payer }: Bill, invoiceId: number): Promise<Latest> => {
      const { clinicId, storedToken } = await queryRow<{ clinicId: number; storedToken: string }>(
        `select clinic_id::int as "clinicId", encode(token_digest || token_sealed, 'hex') as "storedToken"
         from invoices where id = $1`,
        [invoiceId],
      )
      const token = openStoredLink('invoice', clinicId, storedToken)
      // Each patient has an address of their own.
      const from = {
        'x-forwarded-for': `10.${(invoiceId >> 16) & 255}.${(invoiceId >> 8) & 255}.${invoiceId & 255}`,
      }
      const browser = httpClient(processes.address)
      const page = async () => (await browser.ask(`/invoices/${token}`, { headers: from })).text()
      let antiForgery: string | undefined
      while (antiForgery === undefined) {
        const text = await page().catch(() => '')
        antiForgery = /name="csrf-token" content="([^"]+)"/.exec(text)?.[1]
        if (antiForgery === undefined) await pause(200)
      }
      const path = `/public/invoices/${token}/payments`
      const headers = { ...from, 'x-csrf-token': antiForgery }
      return payAgainIfAbandoned(async () => {
        const answer = await insist(path, { payment_method_id: payer.challenged }, browser, headers)
        if (answer.status >= 300) expected(answer, 202)
        return newest(invoiceId, one => one.chargeId !== null || isAbandoned(one))
      })
    },
    /** The bank's final decision about a charge. A holder who comes too late changes nothing. */
    decide: ({ chargeId }: Latest, status: 'succeeded' | 'requires_payment_method'): void => {
      const charge = chargeOf(chargeId)
      if (charge.status === 'canceled') return
      const error = { code: 'debit_not_authorized', message: 'The bank returned it.' }
      Object.assign(charge, { status, last_payment_error: status === 'succeeded' ? null : error })
    },
    /** The holder has left, and their quarter of an hour is over. */
    leave: (paymentId: number) =>
      queryRow(`update payments set asked_at = asked_at - interval '20 minutes' where id = $1 returning id`, [
        paymentId,
      ]),
    refund: async (payment: Latest, cents: number): Promise<{ chargeId: string }> => {
      const path = `/billing/invoices/${payment.invoiceId}/payments/${payment.id}/refund`
      expected(await insist(path, { amount: cents / 100 }), 201)
      return queryRow<{ chargeId: string }>(
        `select gateway_refund_id as "chargeId" from refunds where payment_id = $1 and status = 'succeeded'`,
        [payment.id],
      )
    },
    /** A part is refunded at the provider itself. */
    refundThere: ({ id, chargeId }: Latest, cents: number): void => {
      const { account } = chargeOf(chargeId)
      const refund = { id: `re_there_${id}`, object: 'refund', payment_intent: chargeId, metadata: {} }
      stripe.add({ ...refund, amount: cents, status: 'succeeded', ...(account && { account }) })
    },
    failRefund: (refundId: string): void =>
      void Object.assign(chargeOf(refundId), {
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
      }),
  }
  return desk
}

/** The story of an invoice of $100: in the end it is paid, whatever happened before, and perhaps refunded. */
export const paymentScenarios: Record<
  string,
  (desk: PaymentDesk, bill: Bill, invoiceId: number) => Promise<void>
> = {
  paid: async (desk, bill, id) => void (await desk.charge(bill, id)),
  'paid in two': async (desk, bill, id) => {
    await desk.charge(bill, id, 6_000)
    await desk.charge(bill, id)
  },
  refunded: async (desk, bill, id) => void (await desk.refund(await desk.charge(bill, id), 10_000)),
  'partly refunded': async (desk, bill, id) => void (await desk.refund(await desk.charge(bill, id), 2_500)),
  'refunded at the provider': async (desk, bill, id) => desk.refundThere(await desk.charge(bill, id), 3_000),
  'refunded in vain': async (desk, bill, id) => {
    const { chargeId } = await desk.refund(await desk.charge(bill, id), 4_000)
    desk.failRefund(chargeId)
  },
  'declined first': async (desk, bill, id) => {
    await desk.chargeInVain(bill, id)
    await desk.charge(bill, id)
  },
  debited: async (desk, bill, id) => {
    desk.decide(await desk.debit(bill, id), 'succeeded')
    await desk.newest(id, ({ status }) => status === 'processed')
  },
  'debit fails': async (desk, bill, id) => {
    desk.decide(await desk.debit(bill, id), 'requires_payment_method')
    await desk.newest(id, ({ status }) => status === 'declined')
    await desk.charge(bill, id)
  },
  'debit returned': async (desk, bill, id) => {
    const debit = await desk.debit(bill, id)
    desk.decide(debit, 'succeeded')
    await desk.newest(id, ({ status }) => status === 'processed')
    desk.decide(debit, 'requires_payment_method')
    await desk.newest(id, ({ status }) => status === 'declined')
    await desk.charge(bill, id)
  },
  'holder confirms': async (desk, bill, id) => {
    desk.decide(await desk.payByLink(bill, id), 'succeeded')
    await desk.newest(id, ({ status }) => status === 'processed')
  },
  'holder leaves': async (desk, bill, id) => {
    await desk.leave((await desk.payByLink(bill, id)).id)
    await desk.newest(id, ({ status }) => status === 'declined')
    await desk.charge(bill, id)
  },
}

/**
 * A plan of three: the last invoice is paid in advance but for 20 cents, which move to the one before; that is paid;
 * then the advance succeeds, fails, or is returned. Whatever is due after that is paid.
 */
export const advances: Record<string, (desk: PaymentDesk, bill: Bill) => Promise<void>> = {
  'advance comes': async (desk, bill) => advanceOf(desk, bill, ['succeeded']),
  'advance fails': async (desk, bill) => advanceOf(desk, bill, ['requires_payment_method']),
  'advance returned': async (desk, bill) => advanceOf(desk, bill, ['succeeded', 'requires_payment_method']),
}

async function advanceOf(
  desk: PaymentDesk,
  bill: Bill,
  fates: ('succeeded' | 'requires_payment_method')[],
): Promise<void> {
  const [first = 0, second = 0, last = 0] = bill.invoiceIds
  const advance = await desk.advance(bill, 9_980)
  await desk.charge(bill, second)
  for (const fate of fates) {
    desk.decide(advance, fate)
    const status = fate === 'succeeded' ? 'processed' : 'declined'
    await desk.newest(advance.invoiceId, one => one.status === status)
  }
  await desk.charge(bill, first)
  if (fates.at(-1) !== 'succeeded') await desk.charge(bill, last)
}
