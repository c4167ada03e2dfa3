import type { Account, GatewayEvent, PaymentGateway } from '../../../drivers/payments/port.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { type Task, task } from '../../../platform/jobs/job.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { findAccount } from '../gateway/clinic-account.ts'
import { lookUpMethod } from '../gateway/payment-jobs.ts'
import { methodByGatewayId, ownerOfMethod } from './method-queries.ts'
import { type MethodUpdate, settleMethod } from './settle-method.ts'

type Deps = { gateway: PaymentGateway; notifyDeps: { announceCounts: AnnounceCounts } }

type AboutMethod = Extract<GatewayEvent['about'], { kind: 'setup' | 'mandate' | 'method' }>

/** A saved method, its setup or its mandate changed. Only its current state at the provider counts. */
export async function receiveMethodEvent(
  { gateway, notifyDeps }: Deps,
  account: Account,
  about: AboutMethod,
  now: Date,
): Promise<void> {
  const { clinic } = account
  const found = await readMethodAtGateway(gateway, account, about)
  if (found === undefined) return
  const { gatewayId, ...more } = found
  // Cards for one payment, and methods that were saved at the provider by other means, are not ours.
  if ((await clinic.read(tx => ownerOfMethod(tx, gatewayId))) === undefined) return
  const method = await gateway.retrievePaymentMethod(account, gatewayId)
  await clinic.write(tx => settleMethod(tx, notifyDeps, { gatewayId, update: { method, ...more }, now }))
}

type MethodAtGateway = Omit<MethodUpdate, 'method'> & { gatewayId: string }

async function readMethodAtGateway(
  gateway: PaymentGateway,
  account: Account,
  about: AboutMethod,
): Promise<MethodAtGateway | undefined> {
  if (about.kind === 'method') return { gatewayId: about.methodId }
  if (about.kind === 'mandate') {
    const mandate = await gateway.retrieveMandate(account, about.mandateId)
    return mandate && { gatewayId: mandate.methodId, mandate: mandate.status }
  }
  const setup = await gateway.retrieveSetup(account, about.setupId)
  const gatewayId = setup?.methodId ?? undefined
  return gatewayId === undefined ? undefined : { gatewayId, setup }
}

/** Looks up a bank account that waits for verification. */
export const lookUpVerification = async (
  { gateway, notifyDeps }: Deps,
  clinic: ClinicDatabase,
  { gatewayId, now }: { gatewayId: string; now: Date },
): Promise<MethodUpdate['setup']> => {
  const known = await clinic.read(tx => methodByGatewayId(tx, gatewayId))
  const account = await findAccount(gateway, clinic)
  if (known?.status !== 'unverified' || known.setupId === null || account === undefined) return undefined
  const [setup, method] = await Promise.all([
    gateway.retrieveSetup(account, known.setupId),
    gateway.retrievePaymentMethod(account, gatewayId),
  ])
  await clinic.write(tx => settleMethod(tx, notifyDeps, { gatewayId, update: { method, setup }, now }))
  return setup
}

export const lookUpMethodTask = ({ clock, ...deps }: Deps & { clock: Clock }): Task =>
  task(lookUpMethod, async ({ clinic, payload: { gatewayId } }) => {
    await lookUpVerification(deps, clinic, { gatewayId, now: clock.now() })
  })
