import { refusals } from '@archwire/contract/errors'
import {
  confirmSandboxPayment,
  confirmSandboxSetup,
  makeSandboxToken,
  verifySandboxSetup,
} from '@archwire/contract/finance/webhooks'
import {
  type AccountAnswer,
  answerSandboxOnboarding,
  completeSandboxOnboarding,
  failSandboxPayout,
  listSandboxMethods,
  listSandboxPayments,
  returnSandboxPayment,
  settleSandboxPayment,
  submitSandboxOnboarding,
  turnSandboxMethod,
} from '@archwire/contract/sandbox/payment-calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type {
  ActLater,
  BankMethod,
  BankPayment,
  BankRefusal,
  SandboxBank,
  SignedEvent,
} from '../../drivers/payments/sandbox/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { notFound, Refusal, refuse } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { errorPage, type Page } from '../../platform/http/server-pages.ts'
import { enqueue, job, type Task, task } from '../../platform/jobs/job.ts'
import { findAccount } from '../finance/gateway/clinic-account.ts'
import { type EventDeps, receiveGatewayEvent } from '../finance/payment-account/gateway-events.ts'
import { refreshOnboarding } from '../finance/payment-account/onboarding.ts'

const sandboxBankStep = job({
  name: 'sandbox-bank',
  payload: z.object({ objectId: z.string(), step: z.enum(['tell', 'settle', 'dispute', 'verify']) }),
  maxAttempts: 10,
})

/** The sandbox bank acts later, in a job. */
export const enqueueBankStep: ActLater = (tx, errand, afterMs) =>
  enqueue(tx, sandboxBankStep, errand, { afterMs })

export const sandboxBankTask = (deps: EventDeps & { bank: SandboxBank; clock: Clock }): Task =>
  task(sandboxBankStep, async ({ clinic, payload }) => {
    const signed = await deps.bank.act(clinic, payload)
    if (signed !== undefined) await receiveBankEvent(deps, clinic, signed, deps.clock.now())
  })

/** A sandbox event is handled like a real one: its signature is checked, and its object is read at the gateway. */
async function receiveBankEvent(
  deps: EventDeps,
  clinic: ClinicDatabase,
  signed: SignedEvent,
  now: Date,
): Promise<void> {
  const event = await deps.gateway.readEvent(signed.body, signed.signature)
  if (event === undefined) throw new Error('the sandbox bank did not sign its word')
  await receiveGatewayEvent(deps, clinic, event, now)
}

const maxPayments = 100
const maxMethods = 50

type SandboxPayments = EventDeps & { bank: SandboxBank }

const refusalOf = ({ refusal }: BankRefusal) => new Refusal(402, { error: refusal })

const presentPayment = (
  { paymentId, amountCents, createdAt, ...payment }: BankPayment,
  timeZone: string,
) => ({
  ...payment,
  id: paymentId,
  amount: amountCents / 100,
  createdAt: wireInstant(createdAt, timeZone),
})

const presentMethod = ({ expMonth, expYear, createdAt, ...method }: BankMethod, timeZone: string) => ({
  ...method,
  expirationDate: expMonth === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`,
  createdAt: wireInstant(createdAt, timeZone),
})

/** The sandbox's own endpoints, and routes with which staff act as the bank. They answer 404 unless it is in use. */
export const sandboxPaymentRoutes = (database: Database, inUse: SandboxPayments | undefined): Route[] => {
  const requireSandbox = (): SandboxPayments => {
    if (inUse === undefined) throw notFound()
    return inUse
  }
  const finish = async (
    clinic: ClinicDatabase,
    debit: { paymentId: number; isReturned: boolean },
    { now, timeZone }: { now: Date; timeZone: string },
  ) => {
    const sandbox = requireSandbox()
    const finished = await sandbox.bank.finishDebit(clinic, debit)
    if (finished === undefined) throw notFound()
    if (finished.event === undefined) throw refuse(422, 'This payment is not under way any more')
    await receiveBankEvent(sandbox, clinic, finished.event, now)
    return (await sandbox.bank.listPayments(clinic, maxPayments)).map(one => presentPayment(one, timeZone))
  }
  const answerAccount = async (clinic: ClinicDatabase, answer: AccountAnswer, now: Date) => {
    const sandbox = requireSandbox()
    if ((await findAccount(sandbox.gateway, clinic)) === undefined) throw refuse(422, refusals.notConfigured)
    const signed = await sandbox.bank.answerOnboarding(clinic, answer)
    if (signed !== undefined) await receiveBankEvent(sandbox, clinic, signed, now)
    return refreshOnboarding(sandbox.gateway, clinic, { notifyDeps: sandbox.notifyDeps, now })
  }
  const listMethods = async (clinic: ClinicDatabase, timeZone: string) =>
    (await requireSandbox().bank.listMethods(clinic, maxMethods)).map(one => presentMethod(one, timeZone))
  return [
    route(makeSandboxToken, async ({ body: { card } }) => {
      const token = requireSandbox().bank.makeToken(card)
      if ('refusal' in token) throw refusalOf(token)
      return token
    }),
    route(confirmSandboxSetup, async ({ params: { id }, body }) => {
      const saved = await requireSandbox().bank.confirmSetup(database, id, body)
      if (saved === undefined) throw notFound()
      if ('refusal' in saved) throw refusalOf(saved)
      return { status: saved.status, payment_method: saved.methodId }
    }),
    route(verifySandboxSetup, async ({ params: { id }, body }) => {
      const status = await requireSandbox().bank.verifySetup(database, id, body)
      if (status === undefined) throw notFound()
      if (status !== 'succeeded') throw refusalOf(status)
      return { status }
    }),
    route(confirmSandboxPayment, async ({ params: { id }, body: { client_secret } }) => {
      const status = await requireSandbox().bank.confirmPayment(database, id, client_secret)
      if (status === undefined) throw notFound()
      return { status }
    }),
    route(listSandboxPayments, async ({ clinic, session }) =>
      (await requireSandbox().bank.listPayments(clinic, maxPayments)).map(one =>
        presentPayment(one, session.timeZone),
      ),
    ),
    route(settleSandboxPayment, ({ clinic, params: { id }, now, session: { timeZone } }) =>
      finish(clinic, { paymentId: id, isReturned: false }, { now, timeZone }),
    ),
    route(returnSandboxPayment, ({ clinic, params: { id }, now, session: { timeZone } }) =>
      finish(clinic, { paymentId: id, isReturned: true }, { now, timeZone }),
    ),
    route(listSandboxMethods, ({ clinic, session: { timeZone } }) => listMethods(clinic, timeZone)),
    route(turnSandboxMethod, async ({ clinic, params: { id }, body, now, session: { timeZone } }) => {
      const sandbox = requireSandbox()
      const turned = await sandbox.bank.turnMethod(clinic, { id, turn: body.turn })
      if (turned === undefined) throw notFound()
      if (turned.event === undefined) throw refuse(422, 'That cannot happen to it as it stands')
      await receiveBankEvent(sandbox, clinic, turned.event, now)
      return listMethods(clinic, timeZone)
    }),
    route(failSandboxPayout, async ({ clinic, now }): Promise<undefined> => {
      const sandbox = requireSandbox()
      if ((await findAccount(sandbox.gateway, clinic)) === undefined)
        throw refuse(422, refusals.notConfigured)
      const signed = await sandbox.bank.failPayout(clinic)
      if (signed !== undefined) await receiveBankEvent(sandbox, clinic, signed, now)
    }),
    route(submitSandboxOnboarding, async ({ clinic, now }) => {
      const { bank, gateway, notifyDeps } = requireSandbox()
      if (!(await bank.submitDetails(clinic))) throw refuse(422, refusals.notConfigured)
      return refreshOnboarding(gateway, clinic, { notifyDeps, now })
    }),
    route(completeSandboxOnboarding, ({ clinic, now }) => answerAccount(clinic, 'completed', now)),
    route(answerSandboxOnboarding, ({ clinic, body, now }) => answerAccount(clinic, body.answer, now)),
  ]
}

type Opened = Parameters<Page['render']>[0]
type Deps = { isInUse: boolean; patientPage: (opened: Opened & { content: unknown }) => unknown }

/** The provider's page on which a patient types the code of a small deposit. 404 unless the sandbox is in use. */
export const sandboxPaymentPages = ({ isInUse, patientPage }: Deps): Page[] => [
  {
    path: '/sandbox/bank-verification/:secret',
    who: 'public',
    render: opened =>
      isInUse
        ? patientPage({ ...opened, content: {} })
        : opened.reply.code(404).type('text/html; charset=utf-8').send(errorPage(404)),
  },
]
