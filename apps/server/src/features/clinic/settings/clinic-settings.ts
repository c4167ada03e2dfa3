import type { ClinicChange, ClinicSettings } from '@archwire/contract/clinic/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { changedFields, lastChangedBy } from '../../../platform/audit/changes.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { refuse, refuseFields } from '../../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../../platform/http/version.ts'
import { tryBlockImports } from './clinic-locks.ts'

type ClinicRow = {
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

/** The clinic with everything that is in use, as the calls return it. */
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

/** Locks the clinic without making inserts wait, because an import of patients may take a minute. */
const lockOwnClinic = (tx: WriteTx): Promise<ClinicRow> =>
  tx.one(sql`select ${columns} from clinics where id = ${tx.clinicId} for no key update`)

/** Locks the clinic so that inserts, and everything that uses its time zone, wait. */
const lockOwnClock = (tx: WriteTx): Promise<number> =>
  tx.run(sql`select from clinics where id = ${tx.clinicId} for update`)

const updateOwnClinic = (tx: WriteTx, clinic: ClinicChange): Promise<ClinicRow> =>
  tx.one(sql`
    update clinics set
      name = ${clinic.name}, time_zone = ${clinic.timeZone}, email = ${clinic.email},
      phone_number = ${clinic.phoneNumber}, address1 = ${clinic.address1}, address2 = ${clinic.address2},
      city = ${clinic.city}, state = ${clinic.state}, zipcode = ${clinic.zipcode}, tax_id = ${clinic.taxId},
      npi = ${clinic.npi}, idle_minutes = ${clinic.idleMinutes}, link_days = ${clinic.linkDays},
      legacy_ledger_url = ${clinic.legacyLedgerUrl}
    where id = ${tx.clinicId}
    returning ${columns}`)

/** Whether the calendar has entries, even cancelled ones. */
const calendarEntries = (tx: Tx): Promise<{ appointments: boolean; timeOffs: boolean }> =>
  tx.one(sql`
    select exists (select from appointments where clinic_id = ${tx.clinicId}) as appointments,
      exists (select from time_offs where clinic_id = ${tx.clinicId}) as "timeOffs"`)

export const presentClinicSettings = (row: ClinicRow, updatedBy: string | null): ClinicSettings => ({
  ...row,
  updatedBy,
  updatedAt: wireInstant(row.updatedAt, row.timeZone),
})

type ClinicSettingsInput = { [K in keyof ClinicChange]?: ClinicChange[K] | undefined }

export function changeClinicSettings(
  clinic: ClinicDatabase,
  user: { fullName: string },
  input: ClinicSettingsInput,
  version: string | undefined,
): Promise<ClinicSettings> {
  return clinic.write(async tx => {
    const entity = { type: 'clinic', id: tx.clinicId }
    await lockClockIfZoneChanges(tx, input)
    // Pipelined: the second statement reads after the first has the lock.
    const [before, changedBy] = await Promise.all([lockOwnClinic(tx), lastChangedBy(tx, entity)])
    const current = presentClinicSettings(before, changedBy)
    await refuseOldVersion(tx, version, current, entity)
    const wanted = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const changes = changedFields(before, wanted)
    if (Object.keys(changes).length === 0) return current
    if (changes.timeZone !== undefined) await refuseZoneChange(tx)
    const after = await updateOwnClinic(tx, { ...before, ...wanted })
    tx.audit({ action: 'update', entityType: 'clinic', entityId: after.id, changes })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: after.id } })
    return presentClinicSettings(after, user.fullName)
  })
}

/**
 * Takes the stronger lock first and does not upgrade to it. Otherwise this would deadlock with a transaction that has
 * added something, for which this waits, and that then waits for the weaker lock in order to count.
 */
async function lockClockIfZoneChanges(tx: WriteTx, { timeZone }: ClinicSettingsInput): Promise<void> {
  if (timeZone !== undefined && timeZone !== (await ownClinic(tx)).timeZone) await lockClockAgainstImports(tx)
}

/** Existing entries would move to another time of day. Checked under the lock, for which bookings wait. */
async function refuseZoneChange(tx: WriteTx): Promise<void> {
  // The lock is nearly always taken already, unless somebody else changed the time zone since it was read.
  await lockClockAgainstImports(tx)
  const { appointments, timeOffs } = await calendarEntries(tx)
  if (appointments) throw refuse(422, 'The time zone cannot be changed once there are appointments')
  if (timeOffs) throw refuse(422, 'The time zone cannot be changed once there is blocked time')
}

/** An import locks the clinic's row until all patients are added, and no request should wait that long. */
async function lockClockAgainstImports(tx: WriteTx): Promise<void> {
  if (!(await tryBlockImports(tx))) {
    throw refuseFields({ time_zone: ['An import of patients is at work. Try again when it is done.'] })
  }
  await lockOwnClock(tx)
}

/**
 * Sets the name in the addresses of the clinic's public pages. The caller has checked that no other clinic has it.
 */
export const setSlug = (tx: WriteTx, slug: string): Promise<number> =>
  tx.run(sql`update clinics set slug = ${slug} where id = ${tx.clinicId}`)
