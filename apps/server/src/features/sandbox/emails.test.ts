import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db, { env: { EMAIL_DRIVER: 'sandbox' } })
const clinic = await make.clinic()
const other = await make.clinic()
const admin = await make.user(clinic.id, { admin: true })

const insertEmail = (clinicId: number, number: number, text: string) =>
  db.owner.query(
    `insert into sandbox_emails (clinic_id, message_id, to_email, subject, text, created_at)
     values ($1, $2, 'ana@example.com', $3, $4, '2026-05-06T14:00:00Z')`,
    [clinicId, `<${clinicId}-${number}@test>`, `Letter ${number}`, text],
  )

test('administrators see the newest 100 emails of their clinic, with their links', async () => {
  for (let number = 1; number <= 101; number++) await insertEmail(clinic.id, number, 'no link')
  await insertEmail(clinic.id, 102, 'One: https://a.example/x?token=a-b_c\n\nTwo: http://localhost:3000/y')
  await insertEmail(other.id, 1, 'not for you')
  const answer = await (await loginAs(admin)).get('/v2/rest/sandbox/emails')
  expect(answer.statusCode).toBe(200)
  const emails = answer.json()
  expect(emails).toHaveLength(100)
  expect(emails[0]).toEqual({
    id: expect.any(Number),
    to: 'ana@example.com',
    subject: 'Letter 102',
    text: 'One: https://a.example/x?token=a-b_c\n\nTwo: http://localhost:3000/y',
    links: ['https://a.example/x?token=a-b_c', 'http://localhost:3000/y'],
    createdAt: '2026-05-06T10:00:00.000-04:00',
  })
  expect(emails[99].subject).toBe('Letter 3')
})

test('staff do not see the emails, and without the sandbox nobody does', async () => {
  const staff = await loginAs(await make.user(clinic.id))
  expect((await staff.get('/v2/rest/sandbox/emails')).statusCode).toBe(403)
  const real = await testApp(db)
  const answer = await (await real.loginAs(admin)).get('/v2/rest/sandbox/emails')
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Record not found' }])
})

test('without an email driver nobody can request a password email, whether the address is known or not', async () => {
  const { visitor } = await testApp(db)
  const browser = await visitor()
  for (const email of [admin.email, 'nobody@example.com']) {
    const answer = await browser.send('POST', '/v2/rest/passwords', { session: { email } })
    expect([answer.statusCode, answer.json()]).toEqual([422, { error: 'Not configured' }])
  }
})

test('the sandbox has a page only where it is in use', async () => {
  expect((await (await loginAs(admin)).get('/settings/sandbox')).statusCode).toBe(200)
  const real = await testApp(db)
  const answer = await (await real.loginAs(admin)).get('/settings/sandbox')
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('Page not found')])
})
