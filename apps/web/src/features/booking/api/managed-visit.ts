import {
  cancelManagedVisit,
  changeManagedVisit,
  getManagedDays,
  getManagedSlots,
  getManagedVisit,
  type ManagedVisit,
} from '@archwire/contract/booking/booking-calls'
import { call } from '../../../lib/call.ts'
import { pageSettings } from '../../../lib/page-settings.ts'
import type { TimesSource } from '../picker/free-times.ts'

/** As it was when the page was opened. */
export const writtenVisit = () => pageSettings.content() as ManagedVisit | undefined

export const readVisit = (token: string): Promise<ManagedVisit> =>
  call(getManagedVisit, { params: { token } })

/** `seenAt`: when it is, as far as the visitor knows. Staff may have moved it since the page was opened. */
export const confirmVisit = (token: string, seenAt: string): Promise<ManagedVisit> =>
  call(changeManagedVisit, { params: { token }, body: { confirmed: true, seenAt } })

export const moveVisit = (token: string, seenAt: string, startsAt: string): Promise<ManagedVisit> =>
  call(changeManagedVisit, { params: { token }, body: { startsAt, seenAt } })

export const cancelVisit = (token: string, seenAt: string): Promise<undefined> =>
  call(cancelManagedVisit, { params: { token }, query: { seen_at: seenAt } })

/** To which times it can be moved. */
export const timesFor = (
  token: string,
  { firstDay, lastDay, timeZone, startsAt, isSetAside }: ManagedVisit,
): TimesSource => ({
  // It does not stand in its own way: once moved, other times are free.
  key: `${token} ${startsAt}`,
  firstDay,
  lastDay,
  timeZone,
  days: async (from, to, signal) =>
    (await call(getManagedDays, { params: { token }, query: { from, to } }, { signal })).days,
  slots: async (date, signal) => {
    const { slots } = await call(getManagedSlots, { params: { token }, query: { date } }, { signal })
    // Moved to the time at which it is set aside, it would be set aside still.
    return isSetAside ? slots.filter(slot => Date.parse(slot.startsAt) !== Date.parse(startsAt)) : slots
  },
})

/** The visit as a file for calendars. */
export const calendarOf = (token: string): string =>
  `/v2/rest/public/bookings/${encodeURIComponent(token)}/calendar.ics`
