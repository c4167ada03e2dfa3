import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories, testPassword } from '../../../test/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { visitor, loginAs } = await testApp(db)
const clinic = await make.clinic()
const ana = await make.user(clinic.id, { admin: true, email: 'ana@example.com' })

test('logging in answers the user, and the next call knows them', async () => {
  const browser = await visitor()
  const answer = await browser.send('POST', '/v2/rest/sessions.json', {
    session: { email: 'ANA@example.com', password: testPassword },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().user).toMatchObject({ id: ana.id, email: 'ana@example.com', admin: true })
  expect((await browser.get('/v2/rest/user.json')).json()).toMatchObject({ id: ana.id })
})

test('a wrong password and an unknown address get the same answer', async () => {
  const browser = await visitor()
  for (const session of [
    { email: 'ana@example.com', password: 'wrong' },
    { email: 'nobody@example.com', password: testPassword },
  ]) {
    const answer = await browser.send('POST', '/v2/rest/sessions.json', { session })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ error: 'Invalid email or password' })
  }
})

test('after logging out the old cookie opens nothing', async () => {
  const browser = await loginAs(ana)
  const old = { ...browser.cookies }
  expect((await browser.send('DELETE', '/v2/rest/sessions.json')).statusCode).toBe(204)
  expect((await browser.send('DELETE', '/v2/rest/sessions.json')).statusCode).toBe(204)
  expect((await browser.request({ url: '/v2/rest/user.json', cookies: old })).statusCode).toBe(401)
})
