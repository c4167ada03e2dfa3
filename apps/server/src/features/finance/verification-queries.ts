import type { MethodProblem, MethodStatus } from '@archwire/domain/finance/payment-status'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { keptLink } from '../../platform/links/clinic-links.ts'
import { endOfLink } from '../../platform/links/link-queries.ts'

/** A bank account that is verified by a link, whose it is, and how they are reached. */
export type LinkedMethod = {
  id: number
  gatewayId: string
  patientId: number
  token: string | null
  last4: string
  status: MethodStatus
  problem: MethodProblem | null
  depositKind: 'amounts' | 'descriptor_code' | null
  depositsOn: string | null
  sentAt: Date | null
  firstName: string
  email: string | null
  phoneNumber: string | null
  clinicName: string
  clinicPhoneNumber: string | null
}

export const linkedMethod = async (tx: Tx, id: number): Promise<LinkedMethod | undefined> => {
  const row = await tx.maybeOne<LinkedMethod>(sql`
    select m.id, m.gateway_id as "gatewayId", m.patient_id as "patientId", ${keptLink(sql`m`)} as token, m.last4,
      m.status, m.problem, m.deposit_kind as "depositKind", m.deposits_on::text as "depositsOn",
      m.verification_sent_at as "sentAt", p.first_name as "firstName", p.email, p.phone_number as "phoneNumber",
      c.name as "clinicName", c.phone_number as "clinicPhoneNumber"
    from payment_methods m
    join patients p on p.clinic_id = m.clinic_id and p.id = m.patient_id
    join clinics c on c.id = m.clinic_id
    where m.clinic_id = ${tx.clinicId} and m.id = ${id}`)
  return row && { ...row, token: row.token && tx.links.open('payment_method', row.token) }
}

export const noteVerificationSent = (tx: WriteTx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update payment_methods set verification_sent_at = ${now}, updated_at = ${now},
      link_ends_at = greatest(link_ends_at, ${endOfLink(tx, now)})
    where clinic_id = ${tx.clinicId} and id = ${id}`)
