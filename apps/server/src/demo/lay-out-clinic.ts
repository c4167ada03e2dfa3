import { weekDays } from '@archwire/contract/clinic/setup-fields'
import { comingFederalHolidays } from '@archwire/domain/scheduling/hours/us-federal-holidays'
import type { Client } from 'pg'
import { changeBookingSettings } from '../features/booking/booking-page/booking-settings.ts'
import { appointmentTypes } from '../features/clinic/set-up/appointment-types.ts'
import { consentForms } from '../features/clinic/set-up/consent-forms.ts'
import { doctors } from '../features/clinic/set-up/doctors.ts'
import { labels } from '../features/clinic/set-up/labels.ts'
import { providers } from '../features/clinic/set-up/providers.ts'
import { rooms } from '../features/clinic/set-up/rooms.ts'
import { addToSetUp } from '../features/clinic/set-up/set-up-entries.ts'
import { usualFees } from '../features/clinic/set-up/usual-fees.ts'
import { changeContractTemplate } from '../features/clinic/settings/contract-template.ts'
import { changeHours } from '../features/clinic/settings/opening-hours.ts'
import { changeMessagingSettings } from '../features/messaging/settings.ts'
import { addFirstAdministrator } from '../features/session/administrators.ts'
import { setPassword } from '../features/session/queries.ts'
import { inviteUser } from '../features/users/invite-user.ts'
import type { WriteTx } from '../platform/db/transaction.ts'
import type { DemoSetUp } from './clinic/set-up.ts'
import type { DemoClinic } from './clinics.ts'
import { consentTexts, demoContractText } from './documents/document-content.ts'
import { type ActingClinic, noEmails } from './history/acting-clinic.ts'

type Logins = { users: DemoClinic['users']; passwordDigest: string; openedAt: Date }
type Administrator = { id: number; fullName: string }

/** Adds the logins. The first is the administrator, who sets everything else up. */
export function addLogins(
  clinic: ActingClinic,
  { users, passwordDigest, openedAt }: Logins,
): Promise<Administrator> {
  const [first, ...others] = users.map(({ email, first_name, last_name, admin }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
    admin,
  }))
  if (first === undefined) throw new Error('a demo clinic has an administrator')
  const { admin: _, ...administrator } = first
  return clinic.at(openedAt).write(async tx => {
    const { id, fullName } = await addFirstAdministrator(tx, { ...administrator, passwordDigest })
    const invitation = { actorId: id, timeZone: clinic.timeZone, appUrl: '', now: openedAt }
    for (const user of others) {
      const invited = await inviteUser(tx, noEmails, { ...invitation, user })
      await setPassword(tx, invited.id, passwordDigest)
    }
    return { id, fullName }
  })
}

/**
 * Enters the settings as the administrator did when the clinic began, with the holidays of the last and the coming
 * year.
 */
export async function setUpDemoClinic(
  owner: Client,
  clinic: ActingClinic,
  { demo, administrator, openedAt }: { demo: DemoClinic; administrator: Administrator; openedAt: Date },
): Promise<void> {
  const { timeZone, today, now } = clinic
  const { setUp, bookable, texting } = demo
  const then = clinic.at(openedAt, administrator.id)
  const change = { version: undefined, timeZone, user: administrator }
  const typeIds = await then.write(async tx => {
    const ids = await addRoomsAndTypes(owner, tx, setUp, timeZone)
    await addDoctors(tx, setUp, { typeIds: ids, timeZone })
    for (const label of setUp.labels) await addToSetUp(tx, labels, label, timeZone)
    await addProviders(tx, demo, timeZone)
    for (const { code, fee, months = null, at } of setUp.fees) {
      const appointmentTypeIds = at.flatMap(title => ids.get(title) ?? [])
      await addToSetUp(tx, usualFees, { code, fee, months, appointmentTypeIds }, timeZone)
    }
    for (const form of consentTexts) await addToSetUp(tx, consentForms, form, timeZone)
    return ids
  })
  await changeContractTemplate(then, { ...change, body: demoContractText })
  await changeMessagingSettings(then, { ...change, input: { smsNumber: texting.smsNumber } })
  if (bookable.length > 0) {
    const appointmentTypeIds = bookable.flatMap(title => typeIds.get(title) ?? [])
    const input = { enabled: true, minLeadHours: 2, appointmentTypeIds }
    await changeBookingSettings(then, { ...change, input, appUrl: '' })
  }
  const lastYear = aYearBefore(today)
  for (const { day, moment } of [
    { day: lastYear, moment: new Date(`${lastYear}T17:00:00Z`) },
    { day: today, moment: now },
  ]) {
    const wanted = { hours: week, exceptions: daysThatDiffer(day, today) }
    await changeHours(clinic.at(moment, administrator.id), { ...change, wanted, now: moment })
  }
}

/** Adds rooms and types. Returns the ids of the types by title. */
async function addRoomsAndTypes(
  owner: Client,
  tx: WriteTx,
  { rooms: wanted, types }: DemoSetUp,
  timeZone: string,
): Promise<Map<string, number>> {
  const roomIds = new Map<string | undefined, number>()
  for (const { title, code = null } of wanted)
    roomIds.set(title, (await addToSetUp(tx, rooms, { title, code }, timeZone)).id)
  const typeIds = new Map<string, number>()
  for (const { id, room, is_remote, starts_treatment, ...type } of types) {
    if (id !== undefined) await giveOutNext(owner, id)
    const added = await addToSetUp(
      tx,
      appointmentTypes,
      {
        ...type,
        isRemote: is_remote ?? false,
        startsTreatment: starts_treatment ?? false,
        roomId: roomIds.get(room) ?? null,
      },
      timeZone,
    )
    typeIds.set(type.title, added.id)
  }
  return typeIds
}

const giveOutNext = (owner: Client, id: number) =>
  owner.query(`select setval(pg_get_serial_sequence('appointment_types', 'id'), $1, false)`, [id])

async function addDoctors(
  tx: WriteTx,
  setUp: DemoSetUp,
  { typeIds, timeZone }: { typeIds: Map<string, number>; timeZone: string },
): Promise<void> {
  for (const {
    first_name: firstName,
    last_name: lastName,
    npi,
    virtualDays,
    without = [],
  } of setUp.doctors) {
    const offered = [...typeIds].filter(([title]) => !without.includes(title))
    const doctor = {
      firstName,
      lastName,
      npi,
      userId: null,
      taxId: null,
      appointmentTypeIds: offered.map(([, id]) => id),
      weekDayHoursVirtual: week
        .filter((_, weekDay) => virtualDays.includes(weekDay))
        .map(({ day }) => ({ day, ...byVideo })),
    }
    await addToSetUp(tx, doctors, doctor, timeZone)
  }
}

/** Adds the clinic itself and every doctor as providers. */
async function addProviders(tx: WriteTx, demo: DemoClinic, timeZone: string): Promise<void> {
  const { taxId, address1, city, state, zipcode } = demo
  const addresses = [{ address1, address2: null, city, state, zipcode, kind: 'primary' as const }]
  const same = { taxId, addresses, specialty: 'ORTHO' }
  const nobody = { firstName: null, lastName: null, organizationName: null }
  const clinicItself = { ...same, ...nobody, organizationName: demo.name, npi: demo.npi }
  await addToSetUp(
    tx,
    providers,
    { ...clinicItself, npiType: 'organization', taxonomy: '122300000X' },
    timeZone,
  )
  for (const { first_name, last_name, npi } of demo.setUp.doctors) {
    const doctor = { ...same, ...nobody, firstName: first_name, lastName: last_name, npi }
    await addToSetUp(tx, providers, { ...doctor, npiType: 'individual', taxonomy: '1223X0400X' }, timeZone)
  }
}

const atNoon = { hasBreak: true, breakFrom: '12:00', breakTo: '13:00' }
const atWork = { isOpen: true, opensAt: '09:00', closesAt: '18:00', ...atNoon }
const closed = {
  isOpen: false,
  opensAt: null,
  closesAt: null,
  hasBreak: false,
  breakFrom: null,
  breakTo: null,
}
const byVideo = { isOpen: true, startAt: '09:00', stopsAt: '17:00', ...atNoon }

const isWeekend = (weekDay: number) => weekDay === 0 || weekDay === 6
const week = weekDays.map((day, weekDay) => ({ day, ...(isWeekend(weekDay) ? closed : atWork) }))

/**
 * The exceptions from a day on: the holidays. If today is a day off, it is an exception too, so that people who try
 * the demo see a working day.
 */
function daysThatDiffer(from: string, today: string) {
  const holidays = comingFederalHolidays(from).map(({ date }) => date)
  const days = holidays.filter(date => date !== today).map(date => ({ date, ...closed }))
  const isDayOff = isWeekend(new Date(`${today}T12:00:00Z`).getUTCDay()) || holidays.includes(today)
  return from === today && isDayOff ? [...days, { date: today, ...atWork }] : days
}

const aYearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('02-29', '02-28')}`
