import type { SetUp } from '@archwire/contract/clinic/first-start'
import { tidyHours } from '@archwire/domain/scheduling/hours/hours-problems'
import type { Client } from 'pg'
import { asQuery } from '../../../platform/db/sql.ts'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { appointmentTypes } from '../set-up/appointment-types.ts'
import { doctors } from '../set-up/doctors.ts'
import { rooms } from '../set-up/rooms.ts'
import { addToSetUp } from '../set-up/set-up-entries.ts'
import { bumpHoursVersion, saveWeek } from '../settings/opening-hours.ts'
import { insertFirstReplies } from './first-replies.ts'

type NewClinic = {
  name: string
  slug: string
  timeZone: string
  openedAt: Date
  email?: string
  phoneNumber?: string
  address1?: string
  city?: string
  state?: string
  zipcode?: string
  taxId?: string
  npi?: string
  billingOnboardingStatus?: 'not_started' | 'completed'
  /** Administrators see the first steps that are left to do. */
  isGettingStarted?: boolean
}

/**
 * Creates a clinic with the default hours, labels and saved replies. It runs as the owner of the tables, because the
 * server itself may not create a clinic.
 */
export async function openClinic(owner: Client, clinic: NewClinic): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into clinics
       (name, slug, time_zone, created_at, email, phone_number, address1, city, state, zipcode, tax_id, npi,
        billing_onboarding_status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      clinic.name,
      clinic.slug,
      clinic.timeZone,
      clinic.openedAt,
      clinic.email,
      clinic.phoneNumber,
      clinic.address1,
      clinic.city,
      clinic.state,
      clinic.zipcode,
      clinic.taxId,
      clinic.npi,
      clinic.billingOnboardingStatus ?? 'not_started',
    ],
  )
  const id = Number(rows[0]?.id)
  await owner.query('call equip_clinic($1)', [id])
  await owner.query(asQuery(insertFirstReplies(id)))
  if (clinic.isGettingStarted === true) {
    await owner.query('insert into getting_started (clinic_id, created_at) values ($1, $2)', [
      id,
      clinic.openedAt,
    ])
  }
  // A clinic that begins with a ready payment account is one for practice: a real account is set up at the provider.
  if (clinic.billingOnboardingStatus === 'completed') {
    await owner.query(
      `insert into payment_accounts (clinic_id, gateway, account_id) values ($1, 'sandbox', 'acct_sandbox_' || $1::bigint)`,
      [id],
    )
  }
  return id
}

/**
 * Creates everything that the calendar of a new clinic needs, each part as if it had been added in the settings, and
 * its first saved replies.
 */
export async function setUpClinic(
  tx: WriteTx,
  wanted: Pick<SetUp, 'clinic' | 'hours' | 'rooms' | 'appointmentTypes' | 'doctors'>,
): Promise<void> {
  const { timeZone } = wanted.clinic
  const week = wanted.hours.map(({ day, ...times }) => ({ day, ...tidyHours(times) }))
  await saveWeek(tx, week)
  await bumpHoursVersion(tx)
  tx.audit({
    action: 'update',
    entityType: 'hours',
    entityId: tx.clinicId,
    changes: Object.fromEntries(week.map(({ day, ...times }) => [day, times])),
  })
  for (const room of wanted.rooms) await addToSetUp(tx, rooms, room, timeZone)
  const typeIds: number[] = []
  for (const type of wanted.appointmentTypes) {
    typeIds.push((await addToSetUp(tx, appointmentTypes, { ...type, roomId: null }, timeZone)).id)
  }
  for (const { offers, ...name } of wanted.doctors) {
    const appointmentTypeIds = offers.flatMap(place => typeIds[place] ?? [])
    const rest = { userId: null, npi: null, taxId: null, weekDayHoursVirtual: [] }
    await addToSetUp(tx, doctors, { ...name, ...rest, appointmentTypeIds }, timeZone)
  }
  await tx.run(insertFirstReplies(tx.clinicId))
}
