import type { ClinicHours, StoredHours } from '@archwire/contract/clinic/hours'
import { tidyHours } from '@archwire/domain/scheduling/hours/hours-problems'
import { localDay, wireInstant } from '@archwire/domain/time/clinic-time'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import { lastChangedBy } from '../../platform/audit/last-changed-by.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { refuseFields } from '../../platform/http/refuse.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import {
  addExceptions,
  forgetExceptionsFrom,
  newHoursVersion,
  saveWeek,
  storedHours,
} from './hours-queries.ts'
import { lockSetUp } from './lock-set-up.ts'

const entityOf = (tx: Tx) => ({ type: 'hours', id: tx.clinicId })

export async function readHours(tx: Tx, timeZone: string): Promise<StoredHours> {
  const { updatedAt, ...hours } = await storedHours(tx)
  return {
    ...hours,
    updatedAt: wireInstant(updatedAt, timeZone),
    updatedBy: await lastChangedBy(tx, entityOf(tx)),
  }
}

export function changeHours(
  clinic: ClinicDatabase,
  asked: {
    wanted: ClinicHours
    version: string | undefined
    timeZone: string
    now: Date
    user: { fullName: string }
  },
): Promise<StoredHours> {
  const today = localDay(asked.now, asked.timeZone)
  const wanted = tidy(asked.wanted)
  return clinic.write(async tx => {
    await lockSetUp(tx)
    const before = await readHours(tx, asked.timeZone)
    await refuseOldVersion(tx, asked.version, before, entityOf(tx))
    refuseChangedPast(before, wanted, today)
    const changes = changedFields(...sheets(before, wanted, today))
    if (Object.keys(changes).length === 0) return before
    await saveWeek(tx, wanted.hours)
    await forgetExceptionsFrom(tx, today)
    await addExceptions(
      tx,
      wanted.exceptions.filter(day => day.date >= today),
    )
    await newHoursVersion(tx)
    tx.audit({ action: 'update', entityType: 'hours', entityId: tx.clinicId, changes })
    announce(tx, today)
    // Asked again for its version; who made it is written down only as it is committed.
    return { ...(await readHours(tx, asked.timeZone)), updatedBy: asked.user.fullName }
  })
}

const tidy = ({ hours, exceptions }: ClinicHours): ClinicHours => ({
  hours: hours.map(({ day, ...times }) => ({ day, ...tidyHours(times) })),
  exceptions: exceptions.map(({ date, ...times }) => ({ date, ...tidyHours(times) })),
})

/** Days that are over may be sent along, but not changed. */
function refuseChangedPast(before: ClinicHours, wanted: ClinicHours, today: string): void {
  const known = new Set(before.exceptions.map(day => JSON.stringify(day)))
  const errors = wanted.exceptions
    .map((day, index) => ({ day, field: `exceptions.${index}.date` }))
    .filter(({ day }) => day.date < today && !known.has(JSON.stringify(day)))
    .map(({ field }): [string, string[]] => [field, ['is in the past']])
  if (errors.length > 0) throw refuseFields(Object.fromEntries(errors))
}

type Sheet = Record<string, unknown>

/** Before and after, by the name or the date of each day, for the audit trail. */
function sheets(before: ClinicHours, wanted: ClinicHours, today: string): [Sheet, Sheet] {
  const sheet = ({ hours, exceptions }: ClinicHours): Sheet =>
    Object.fromEntries([
      ...hours.map(({ day, ...times }) => [day, times]),
      ...exceptions.filter(({ date }) => date >= today).map(({ date, ...times }) => [date, times]),
    ])
  const [old, fresh] = [sheet(before), sheet(wanted)]
  const dropped = Object.fromEntries(Object.keys(old).map(day => [day, null]))
  return [old, { ...dropped, ...fresh }]
}

/** Open calendars take it like blocked time that changed, which is what it looks like there. */
function announce(tx: WriteTx, today: string): void {
  const data = { timeOffId: null }
  const month = { month: Number(today.slice(5, 7)), year: Number(today.slice(0, 4)) }
  tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  tx.publish({ channel: 'today', event: 'time_off_updated', data })
  tx.publish({ channel: 'month', params: month, event: 'time_off_updated', data })
}
