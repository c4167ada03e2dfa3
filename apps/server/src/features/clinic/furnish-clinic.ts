import type { SetUp } from '@archwire/contract/clinic/first-start'
import { tidyHours } from '@archwire/domain/scheduling/hours/hours-problems'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { addToSetUp } from './add-to-set-up.ts'
import { appointmentTypes } from './appointment-types.ts'
import { doctors } from './doctors.ts'
import { newHoursVersion, saveWeek } from './hours-queries.ts'
import { rooms } from './rooms.ts'

/** All that the calendar of a new clinic is made of, in one go; each of it as if it had been added in the settings. */
export async function furnishClinic(
  tx: WriteTx,
  wanted: Pick<SetUp, 'clinic' | 'hours' | 'rooms' | 'appointmentTypes' | 'doctors'>,
): Promise<void> {
  const { timeZone } = wanted.clinic
  const week = wanted.hours.map(({ day, ...times }) => ({ day, ...tidyHours(times) }))
  await saveWeek(tx, week)
  await newHoursVersion(tx)
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
}
