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
  linkDays: number
  legacyLedgerUrl: string | null
  updatedAt: Date
}

const columns = sql`
  id, slug, name, time_zone as "timeZone", email, phone_number as "phoneNumber", address1, address2, city, state,
  zipcode, tax_id as "taxId", npi, idle_minutes as "idleMinutes", link_days as "linkDays",
  legacy_ledger_url as "legacyLedgerUrl",
  updated_at as "updatedAt"`

export const ownClinic = (tx: Tx): Promise<ClinicRow> =>
  tx.one(sql`select ${columns} from clinics where id = ${tx.clinicId}`)

/** With what is in use there, as the wire carries it. */
export const wholeClinic = (tx: Tx): Promise<{ json: string }> =>
  tx.one(sql`
    select json_build_object(
      'id', c.id, 'name', c.name, 'timeZone', c.time_zone,
      'appointmentTypes', coalesce((
        select json_agg(json_build_object('id', t.id, 'title', t.title, 'color', t.color, 'isRemote', t.is_remote,
          'duration', t.duration) order by t.position, t.id)
        from appointment_types t where t.clinic_id = c.id and t.active), '[]'),
      'rooms', coalesce((
        select json_agg(json_build_object('id', r.id, 'title', r.title) order by r.position, r.id)
        from rooms r where r.clinic_id = c.id and r.active), '[]'),
      'doctors', coalesce((
        select json_agg(json_build_object('id', d.id, 'fullName', d.full_name) order by d.position, d.id)
        from doctors d where d.clinic_id = c.id and d.active), '[]'),
      'stripeLedgerAccountId', c.stripe_ledger_account_id, 'legacyLedgerUrl', c.legacy_ledger_url,
      'billingOnboardingStatus', c.billing_onboarding_status)::text as json
    from clinics c where c.id = ${tx.clinicId}`)

/** Whoever adds to the clinic need not wait for this; an import of patients may take a minute. */
export const lockOwnClinic = (tx: WriteTx): Promise<ClinicRow> =>
  tx.one(sql`select ${columns} from clinics where id = ${tx.clinicId} for no key update`)

/** The same so that whoever goes by its clock, or adds to it, waits. */
export const lockOwnClock = (tx: WriteTx): Promise<number> =>
  tx.run(sql`select from clinics where id = ${tx.clinicId} for update`)

export const updateOwnClinic = (tx: WriteTx, clinic: ClinicChange): Promise<ClinicRow> =>
  tx.one(sql`
    update clinics set
      name = ${clinic.name}, time_zone = ${clinic.timeZone}, email = ${clinic.email},
      phone_number = ${clinic.phoneNumber}, address1 = ${clinic.address1}, address2 = ${clinic.address2},
      city = ${clinic.city}, state = ${clinic.state}, zipcode = ${clinic.zipcode}, tax_id = ${clinic.taxId},
      npi = ${clinic.npi}, idle_minutes = ${clinic.idleMinutes}, link_days = ${clinic.linkDays},
      legacy_ledger_url = ${clinic.legacyLedgerUrl}
    where id = ${tx.clinicId}
    returning ${columns}`)

/** What stands in the calendar by the clinic's clock, also what was cancelled. */
export const calendarEntries = (tx: Tx): Promise<{ appointments: boolean; timeOffs: boolean }> =>
  tx.one(sql`
    select exists (select from appointments where clinic_id = ${tx.clinicId}) as appointments,
      exists (select from time_offs where clinic_id = ${tx.clinicId}) as "timeOffs"`)
