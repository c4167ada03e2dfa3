import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { messagingFixture } from '../../../../test/fixtures/messaging/messaging-fixture.ts'
import { signableFactories } from '../../../../test/fixtures/records/signable.ts'
import { messagesOf, signingFixture } from '../../../../test/fixtures/records/signing-fixture.ts'

const desk = await signingFixture({ SMS_DRIVER: 'sandbox' })
const { db, make, appUrl } = desk
const inbox = messagingFixture(db)
const signable = signableFactories(db.owner)
let clinicId: number
let patientId: number
let ana: Browser
let phone = 5_557_400_000

beforeEach(async () => {
  ;({ clinicId, patientId, ana } = await desk.open({ first_name: 'Pat', last_name: 'Doe' }))
  await inbox.giveNumber(clinicId)
  phone += 1
  await db.owner.query('update patients set phone_number = $2 where id = $1', [patientId, String(phone)])
})

const text = (path: string, id: number, by = ana) => by.send('POST', `/v2/rest/${path}/${id}/texts`)
const texts = async () =>
  (
    await db.owner.query<{ body: string; automatic: boolean; by_user: boolean }>(
      `select body, automatic, user_id is not null as by_user from messages where clinic_id = $1 order by id`,
      [clinicId],
    )
  ).rows
const takesTexts = async () =>
  (await ana.get(`/v2/rest/patients/${patientId}/profile/infos`)).json().takesTexts
const stop = () =>
  db.owner.query(
    'insert into conversations (clinic_id, phone_number, moved_at, stopped_at) values ($1, $2, now(), now())',
    [clinicId, String(phone)],
  )

test('a health history form is sent by text, and counts as sent; a double click sends it once [CFM-10]', async () => {
  const form = await make.intakeForm(clinicId, patientId)
  const answers = await Promise.all([text('intake_forms', form.id), text('intake_forms', form.id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]?.json()).toEqual({ message: 'Health history form sent by text.' })
  expect(await texts()).toEqual([
    {
      body: `Harbor Orthodontics: please fill in Pat's health history form here: ${appUrl}/intake_forms/${form.uuid}/responses/new`,
      automatic: true,
      by_user: true,
    },
  ])
  const shown = (await ana.get(`/v2/rest/patients/${patientId}/documents/intake_form`)).json()
  expect(shown).toMatchObject({ status: 'sent', sentAt: expect.any(String) })
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and action = 'send' and entity_type = 'intake_form'`,
    [clinicId],
  )
  expect(rows).toEqual([{ changes: { link: ['sms'] } }])
})

test.each([
  ['contracts', 'contract'],
  ['consent_form_signatures', 'consent'],
] as const)('of %s the link to sign is sent by text [CFM-10]', async (path, kind) => {
  const made = await signable[kind](clinicId, patientId)
  expect((await text(path, made.id)).json()).toEqual({ message: 'Text sent successfully' })
  const [sent, ...more] = await texts()
  expect(more).toEqual([])
  expect(sent?.body).toMatch(/^Harbor Orthodontics: please read and sign “.+” here: https:\S+\/sign$/)
  const page = await (await desk.visitor()).get(
    new URL(/https:\S+/.exec(sent?.body ?? '')?.[0] ?? '').pathname,
  )
  expect(page.statusCode).toBe(200)
})

test('who has no number that takes texts gets none, and the record says so [CFM-10]', async () => {
  const form = await make.intakeForm(clinicId, patientId)
  expect(await takesTexts()).toBe(true)
  await stop()
  expect(await takesTexts()).toBe(false)
  expect(messagesOf(await text('intake_forms', form.id))).toEqual([
    422,
    'This number has asked for no more texts.',
  ])
  await db.owner.query('update patients set phone_number = null where id = $1', [patientId])
  expect(await takesTexts()).toBe(false)
  expect(messagesOf(await text('intake_forms', form.id))).toEqual([422, 'Patient has no phone number'])
  expect(await texts()).toEqual([])
  const stranger = await desk.loginAs(await make.user((await make.clinic()).id))
  expect((await text('intake_forms', form.id, stranger)).statusCode).toBe(404)
})
