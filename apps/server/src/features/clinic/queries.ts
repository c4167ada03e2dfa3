import type { ClinicChange } from '@archwire/contract/clinic/calls'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type ClinicRow = {
  id: number
  slug: string
  name: string
  timeZone: string
  email: string | null
  phoneNumber: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  taxId: string | null
  npi: string | null
  idleMinutes: number
  legacyLedgerUrl: string | null
  updatedAt: Date
}

const columns = sql`
  id, slug, name, time_zone as "timeZone", email, phone_number as "phoneNumber", address1, address2, city, state,
  zipcode, tax_id as "taxId", npi, idle_minutes as "idleMinutes", legacy_ledger_url as "legacyLedgerUrl",
  updated_at as "updatedAt"`

export const ownClinic = (tx: Tx): Promise<ClinicRow> =>
  tx.one(sql`select ${columns} from clinics where id = ${tx.clinicId}`)

export const lockOwnClinic = (tx: WriteTx): Promise<ClinicRow> =>
  tx.one(sql`select ${columns} from clinics where id = ${tx.clinicId} for update`)

export const updateOwnClinic = (tx: WriteTx, clinic: ClinicChange): Promise<ClinicRow> =>
  tx.one(sql`
    update clinics set
      name = ${clinic.name}, time_zone = ${clinic.timeZone}, email = ${clinic.email},
      phone_number = ${clinic.phoneNumber}, address1 = ${clinic.address1}, address2 = ${clinic.address2},
      city = ${clinic.city}, state = ${clinic.state}, zipcode = ${clinic.zipcode}, tax_id = ${clinic.taxId},
      npi = ${clinic.npi}, idle_minutes = ${clinic.idleMinutes}, legacy_ledger_url = ${clinic.legacyLedgerUrl}
    where id = ${tx.clinicId}
    returning ${columns}`)
