import type { Contract } from '@archwire/contract/documents/contract-calls'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

/**
 * The JSON of a contract `c` as the calls return it: amounts in dollars, rates as fractions, instants in the clinic's
 * time zone. Its token is still sealed: `openContract` opens it.
 */
export const contractJson = sql`
  json_build_object(
    'id', c.id, 'active', c.active, 'signed', c.signed_at is not null, 'emailSent', c.email_sent_at is not null,
    'createdAt', wire_instant(c.created_at, (select time_zone from clinics where id = c.clinic_id)),
    'identifierToken', ${storedLinkColumns(sql`c`)},
    'linkEndsAt', wire_instant(c.link_ends_at, (select time_zone from clinics where id = c.clinic_id)),
    'patientLegalName', c.legal_name, 'description', c.description,
    'totalCost', c.total_cost_cents / 100.0, 'downPayment', c.down_payment_cents / 100.0,
    'monthlyPaymentCount', c.monthly_payment_count, 'monthlyPaymentAmount', c.monthly_payment_cents / 100.0,
    'discountRate', c.discount_bps / 10000.0, 'interestRate', c.interest_bps / 10000.0,
    'hasPlan', exists (select from payment_plans l where l.clinic_id = c.clinic_id and l.contract_id = c.id
                       and l.status not in ('denied', 'canceled')))`

export const openContract = (tx: Tx, contract: Contract): Contract => ({
  ...contract,
  identifierToken: tx.links.open('contract', contract.identifierToken),
})
