import type { MethodProblem, MethodStatus } from '@archwire/domain/finance/payment-status'
import type { GatewayMethod, SetupState } from '../../../drivers/payments/port.ts'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { endOfLink } from '../../../platform/links/link-queries.ts'

export type MethodRow = {
  id: number
  gatewayId: string
  customerId: string
  type: 'credit_card' | 'ach'
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
  status: MethodStatus
  isDefault: boolean
  problem: MethodProblem | null
  setupId: string | null
  /** The token of the link to verify a bank account. */
  token: string | null
  depositKind: 'amounts' | 'descriptor_code' | null
  depositsOn: string | null
  checkedAt: Date | null
}

const methodColumns = sql`
  id, gateway_id as "gatewayId", customer_id as "customerId", type, brand, last4, exp_month as "expMonth",
  exp_year as "expYear", status, is_default as "isDefault", problem, setup_id as "setupId",
  ${storedLinkColumns(sql`payment_methods`)} as token, deposit_kind as "depositKind", deposits_on::text as "depositsOn", heard_at as "checkedAt"`

/** Opens the sealed link, which staff see. */
const withOpenLink = <Row extends MethodRow>(tx: Tx, row: Row): Row => ({
  ...row,
  token: row.token && tx.links.open('payment_method', row.token),
})

export const methodsOf = async (tx: Tx, patientId: number): Promise<MethodRow[]> =>
  (
    await tx.many<MethodRow>(sql`
      select ${methodColumns} from payment_methods
      where clinic_id = ${tx.clinicId} and patient_id = ${patientId} order by created_at desc, id desc`)
  ).map(row => withOpenLink(tx, row))

/** Only one transaction at a time changes a patient's payment methods. */
export const lockMethodsOf = async (tx: WriteTx, patientId: number): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('payment methods', ${patientId}))`)
}

export const lockMethod = async (
  tx: WriteTx,
  gatewayId: string,
): Promise<(MethodRow & { patientId: number }) | undefined> => {
  const row = await tx.maybeOne<MethodRow & { patientId: number }>(sql`
    select patient_id as "patientId", ${methodColumns} from payment_methods
    where clinic_id = ${tx.clinicId} and gateway_id = ${gatewayId} for update`)
  return row && withOpenLink(tx, row)
}

export const methodByGatewayId = async (tx: Tx, gatewayId: string): Promise<MethodRow | undefined> => {
  const row = await tx.maybeOne<MethodRow>(sql`
    select ${methodColumns} from payment_methods where clinic_id = ${tx.clinicId} and gateway_id = ${gatewayId}`)
  return row && withOpenLink(tx, row)
}

/** The patient of a method. Undefined: it is not one of ours. */
export const ownerOfMethod = async (tx: Tx, gatewayId: string): Promise<number | undefined> =>
  (
    await tx.maybeOne<{ patientId: number }>(sql`
      select patient_id as "patientId" from payment_methods
      where clinic_id = ${tx.clinicId} and gateway_id = ${gatewayId}`)
  )?.patientId

export const hasFingerprint = async (
  tx: Tx,
  { patientId, fingerprint, otherThan }: { patientId: number; fingerprint: string; otherThan?: string },
): Promise<boolean> =>
  (await tx.maybeOne(sql`
    select from payment_methods
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and fingerprint = ${fingerprint}
      and type = 'credit_card' and gateway_id is distinct from ${otherThan ?? null} limit 1`)) !== undefined

export const insertMethod = (
  tx: WriteTx,
  {
    patientId,
    method,
    customerId,
    now,
  }: { patientId: number; method: GatewayMethod; customerId: string; now: Date },
): Promise<MethodRow> =>
  tx.one(sql`
    insert into payment_methods (clinic_id, patient_id, gateway_id, customer_id, type, brand, last4, exp_month,
      exp_year, postal_code, fingerprint, created_at, updated_at)
    values (${tx.clinicId}, ${patientId}, ${method.id}, ${customerId}, ${method.type}, ${method.brand},
      ${method.last4}, ${method.expMonth}, ${method.expYear}, ${method.postalCode}, ${method.fingerprint}, ${now}, ${now})
    returning ${methodColumns}`)

/** A card with a new expiry date will expire again, and staff must be notified again. */
export const refreshMethod = (tx: WriteTx, id: number, method: GatewayMethod, now: Date): Promise<number> =>
  tx.run(sql`
    update payment_methods set brand = ${method.brand}, last4 = ${method.last4}, exp_month = ${method.expMonth},
      exp_year = ${method.expYear}, postal_code = ${method.postalCode}, fingerprint = ${method.fingerprint},
      expiry_told_on = case when (exp_month, exp_year) is distinct from (${method.expMonth}::smallint, ${method.expYear}::smallint)
                            then null else expiry_told_on end,
      updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

type WaitingSetup = Extract<SetupState, { status: 'waiting' }>

/** Stores a bank account that waits for its small deposit. The day is one of the clinic's time zone. */
export const insertUnverified = async (
  tx: WriteTx,
  input: {
    patientId: number
    method: GatewayMethod
    customerId: string
    setup: WaitingSetup
    timeZone: string
    now: Date
  },
): Promise<MethodRow> => {
  const { patientId, method, customerId, setup, timeZone, now } = input
  const { kind, arrivesAt } = setup.verification
  const { digest, sealed } = tx.links.make('payment_method')
  const row = await tx.one<MethodRow>(sql`
    insert into payment_methods (clinic_id, patient_id, gateway_id, customer_id, type, brand, last4, postal_code,
      fingerprint, status, setup_id, token_digest, token_sealed, link_ends_at, deposit_kind, deposits_on, created_at, updated_at)
    values (${tx.clinicId}, ${patientId}, ${method.id}, ${customerId}, 'ach', ${method.brand}, ${method.last4},
      ${method.postalCode}, ${method.fingerprint}, 'unverified', ${setup.id}, ${digest}, ${sealed},
      ${endOfLink(tx, now)}, ${kind}, (${arrivesAt}::timestamptz at time zone ${timeZone}::text)::date, ${now}, ${now})
    returning ${methodColumns}`)
  return withOpenLink(tx, row)
}

export const markMethodChecked = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update payment_methods set heard_at = ${now} where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Its problem is solved, and it can be charged again. */
export const markUsable = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update payment_methods set status = 'active', problem = null, updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** Makes a method unusable. One that was taken away at the provider counts as removed. */
export const markProblem = (
  tx: WriteTx,
  { id, problem, now }: { id: number; problem: MethodProblem; now: Date },
): Promise<number> => {
  const isGone = problem === 'taken_away'
  return tx.run(sql`
    update payment_methods set status = ${isGone ? 'removed' : 'unusable'}, problem = ${problem}, is_default = false,
      removed_at = ${isGone ? now : null}, updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)
}

/** Bank accounts that wait for verification. Their events may have been missed, so they are looked up. */
export const unverifiedMethods = (tx: Tx, most: number): Promise<{ gatewayId: string }[]> =>
  tx.many(sql`
    select gateway_id as "gatewayId" from payment_methods
    where clinic_id = ${tx.clinicId} and status = 'unverified' order by heard_at nulls first, id limit ${most}`)

export const makeDefault = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update payment_methods set is_default = true, updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id} and not is_default`)

export const markMethodRemoved = (
  tx: WriteTx,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update payment_methods
    set status = 'removed', is_default = false, removed_at = ${now}, removed_by_user_id = ${userId}, updated_at = ${now}
    where clinic_id = ${tx.clinicId} and id = ${id}`)

/** A card for one payment by a link is stored as removed by nobody and without a fingerprint. */
const isOneTimeCard = sql`(status = 'removed' and removed_by_user_id is null and fingerprint is null and problem is null)`

export const ownerOfKnownMethod = (
  tx: Tx,
  gatewayId: string,
): Promise<{ patientId: number; isOnce: boolean } | undefined> =>
  tx.maybeOne(sql`
    select patient_id as "patientId", ${isOneTimeCard} as "isOnce" from payment_methods
    where clinic_id = ${tx.clinicId} and gateway_id = ${gatewayId}`)

/** False: the same request was faster. */
export const insertOneTimeCard = async (
  tx: WriteTx,
  input: { patientId: number; customerId: string; method: GatewayMethod; now: Date },
): Promise<boolean> => {
  const { patientId, customerId, method, now } = input
  const added = await tx.run(sql`
    insert into payment_methods (clinic_id, patient_id, gateway_id, customer_id, type, brand, last4, exp_month, exp_year,
                                 postal_code, status, removed_at, created_at, updated_at)
    values (${tx.clinicId}, ${patientId}, ${method.id}, ${customerId}, ${method.type}, ${method.brand}, ${method.last4},
            ${method.expMonth}, ${method.expYear}, ${method.postalCode}, 'removed', ${now}, ${now}, ${now})
    on conflict do nothing`)
  return added === 1
}

/** Locks the card until the payment is stored. */
export const lockOneTimeCard = (
  tx: WriteTx,
  { patientId, gatewayId }: { patientId: number; gatewayId: string },
): Promise<{ id: number; type: 'credit_card' | 'ach'; last4: string } | undefined> =>
  tx.maybeOne(sql`
    select id, type, last4 from payment_methods
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and gateway_id = ${gatewayId} and ${isOneTimeCard}
    for share`)
