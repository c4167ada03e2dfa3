import { usualReminder, usualReminderText } from '@archwire/domain/messaging/reminder-text'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db, { env: { SMS_DRIVER: 'sandbox' } })
const url = '/v2/rest/settings/messaging'
let clinicId: number
let ana: Browser
let number = 5_550_600_000

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  number += 1
  ana = await loginAs(await make.user(clinicId, { admin: true, first_name: 'Ana', last_name: 'Admin' }))
})

const read = async () => (await ana.get(url)).json()
const change = (messaging: object, headers = {}, by = ana) => by.send('PUT', url, { messaging }, headers)

test('a new clinic has no number, reminds patients a day before with a link, not at night, answers YES and confirms visits [MSG-80, CFM-02, CFM-08]', async () => {
  expect(await read()).toEqual({
    smsNumber: null,
    reminderText: usualReminder(true),
    reminderLeadHours: 24,
    quietFrom: '21:00',
    quietTo: '08:00',
    answersYes: true,
    linksInReminders: true,
    confirmsVisits: true,
    updatedAt: expect.any(String),
    updatedBy: null,
  })
})

test('each setting is changed by itself, audited, and announced to everyone', async () => {
  const before = await read()
  const values = { smsNumber: `+1${number}`, quietFrom: '20:30' }
  const answer = await change(values, { 'if-match': `"${before.updatedAt}"` })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      ...before,
      smsNumber: String(number),
      quietFrom: '20:30',
      updatedAt: expect.any(String),
      updatedBy: 'Ana Admin',
    },
  ])
  expect(await read()).toEqual(answer.json())
  const text = 'Come: {appointments}. {clinic} {phone}'
  const next = await change({
    reminderText: ` ${text}\r\n`,
    reminderLeadHours: 48,
    quietTo: '07:00',
    answersYes: false,
  })
  expect(next.json()).toMatchObject({
    smsNumber: String(number),
    reminderText: text,
    reminderLeadHours: 48,
    quietTo: '07:00',
    answersYes: false,
  })
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and entity_type = 'messaging_settings' order by id`,
    [clinicId],
  )
  expect(rows[0].changes).toEqual({
    smsNumber: { from: null, to: String(number) },
    quietFrom: { from: '21:00', to: '20:30' },
  })
  const events = await db.owner.query(
    `select event from live_events where clinic_id = $1 and channel = 'clinic'`,
    [clinicId],
  )
  expect(events.rows).toEqual([{ event: 'changed' }, { event: 'changed' }])
})

test("the usual text follows the switch of links; a clinic's own text stays, and says {link} only with links [CFM-02]", async () => {
  expect((await change({ linksInReminders: false })).json()).toMatchObject({
    linksInReminders: false,
    reminderText: usualReminderText,
  })
  expect(
    (await change({ linksInReminders: true, reminderText: usualReminderText })).json().reminderText,
  ).toBe(usualReminder(true))
  const reminderText = 'Come: {appointments}, {link}'
  expect((await change({ reminderText })).json()).toMatchObject({ reminderText, linksInReminders: true })
  const refused = await change({ linksInReminders: false })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { errors: { reminder_text: ['says {link}, but reminders carry no link'] } },
  ])
  expect(
    (await change({ linksInReminders: false, reminderText: 'Come: {appointments}' })).json(),
  ).toMatchObject({
    linksInReminders: false,
    reminderText: 'Come: {appointments}',
  })
})

test('saving the same value changes nothing', async () => {
  const { updatedAt, updatedBy, ...same } = await read()
  expect((await change(same)).json()).toEqual({ ...same, updatedAt, updatedBy })
})

test('a number that another clinic has is refused, without saying which clinic', async () => {
  const rita = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await change({ smsNumber: String(number) }, {}, rita)).statusCode).toBe(200)
  const taken = await change({ smsNumber: String(number) })
  expect([taken.statusCode, taken.json()]).toEqual([
    422,
    { errors: { sms_number: ['has already been taken'] } },
  ])
  expect((await change({ smsNumber: null }, {}, rita)).json().smsNumber).toBe(null)
  expect((await change({ smsNumber: String(number) })).statusCode).toBe(200)
})

test('each wrong value is refused on its field', async () => {
  for (const [values, field, message] of [
    [{ smsNumber: '12345' }, 'sms_number', 'Must have a valid phone number.'],
    [{ reminderText: '' }, 'reminder_text', "can't be blank"],
    [{ reminderText: 'Come!' }, 'reminder_text', 'must say {appointments}'],
    [{ reminderText: '{appointments} {doctor}' }, 'reminder_text', 'does not know {doctor}'],
    [{ reminderText: `{appointments}${'x'.repeat(800)}` }, 'reminder_text', 'is too long'],
    [{ reminderLeadHours: 0 }, 'reminder_lead_hours', 'is invalid'],
    [{ reminderLeadHours: 169 }, 'reminder_lead_hours', 'is invalid'],
    [{ quietFrom: '24:00' }, 'quiet_from', 'is invalid'],
    [{ quietTo: '8:00' }, 'quiet_to', 'is invalid'],
  ] as const) {
    const answer = await change(values)
    expect([values, answer.statusCode, answer.json()]).toEqual([
      values,
      422,
      { errors: { [field]: [message] } },
    ])
  }
})

test('a change made on an older version is refused and shows the new one', async () => {
  const { updatedAt } = await read()
  await change({ reminderLeadHours: 30 })
  const late = await change({ reminderLeadHours: 40 }, { 'if-match': `"${updatedAt}"` })
  expect([late.statusCode, late.json()]).toMatchObject([
    412,
    { error: 'This record was changed by Ana Admin', current: { reminderLeadHours: 30 } },
  ])
})

test('two first changes at the same time do not undo each other', async () => {
  const uma = await loginAs(await make.user(clinicId, { admin: true }))
  const answers = await Promise.all([
    change({ reminderLeadHours: 30 }),
    change({ quietFrom: '22:00' }, {}, uma),
    change({ quietTo: '09:00' }),
    change({ smsNumber: String(number) }, {}, uma),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await read()).toMatchObject({
    reminderLeadHours: 30,
    quietFrom: '22:00',
    quietTo: '09:00',
    smsNumber: String(number),
  })
})

test('only administrators can read and change the settings', async () => {
  const sam = await loginAs(await make.user(clinicId))
  expect((await sam.get(url)).statusCode).toBe(403)
  expect((await change({ reminderLeadHours: 30 }, {}, sam)).statusCode).toBe(403)
})
