import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { emptyInstallation, firstSetUp } from '../../../test/fixtures/set-up-fixture.ts'
import { createClinic } from '../../create-clinic.ts'
import { issueSetUpLink } from './set-up-links.ts'

const db = await cloneDatabase()
const { app, visitor } = await testApp(db)
const { newLink, browserAt, setUp, count, forget } = emptyInstallation(db, visitor)
beforeEach(forget)

test('neither the link nor the password is stored in readable form', async () => {
  const token = await newLink()
  const stored = JSON.stringify((await db.owner.query('select * from set_up_links')).rows)
  expect(stored).not.toContain(token)
  await setUp(token)
  const { rows } = await db.owner.query('select changes::text from audit_log')
  expect(JSON.stringify(rows)).not.toContain('a brand new password')
  expect(JSON.stringify(rows)).not.toContain('argon2')
})

test('using a link ends it and every other link', async () => {
  const [used, other] = [await newLink(), await newLink()]
  expect((await setUp(used)).statusCode).toBe(201)
  for (const token of [used, other]) {
    expect((await setUp(token)).statusCode).toBe(404)
    const page = await app.inject({ url: `/set-up/${token}` })
    expect([page.statusCode, page.body]).toEqual([
      404,
      expect.stringContaining('This clinic is set up already'),
    ])
  }
  expect(await issueSetUpLink(db.ownerUrl, db.clock.now())).toBeUndefined()
  expect(await count('clinics')).toBe(1)
})

test('a double click, two people and two links at once create one clinic', async () => {
  const tokens = [await newLink(), await newLink()]
  const browsers = await Promise.all(Array.from({ length: 8 }, (_, n) => browserAt(tokens[n % 2] ?? '')))
  const answers = await Promise.all(
    browsers.map((browser, n) =>
      browser.send('POST', `/v2/rest/public/set_up/${tokens[n % 2]}`, { set_up: firstSetUp }),
    ),
  )
  expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([201, ...Array(7).fill(404)])
  expect([await count('clinics'), await count('users'), await count('rooms')]).toEqual([1, 1, 2])
})

test('a clinic that the command creates ends the links, even if both happen at once', async () => {
  const token = await newLink()
  const byCommand = {
    name: 'Other',
    slug: 'other',
    timeZone: 'America/Chicago',
    email: 'o@example.com',
    firstName: 'O',
    lastName: '',
  }
  const browser = await browserAt(token)
  const [made, answer] = await Promise.all([
    createClinic(db.ownerUrl, byCommand, db.clock.now()),
    browser.send('POST', `/v2/rest/public/set_up/${token}`, { set_up: firstSetUp }),
  ])
  expect(made).toContain('reset_password_token')
  // Depending on who was first: the command can always add a clinic, the link only the first one.
  expect(await count('clinics')).toBe(answer.statusCode === 201 ? 2 : 1)
  expect((await setUp(token)).statusCode).toBe(404)
})

test('a link is valid for a day', async () => {
  const token = await newLink()
  db.clock.advance(24 * 60 - 1)
  const slow = await browserAt(token)
  expect((await app.inject({ url: `/set-up/${token}` })).statusCode).toBe(200)
  db.clock.advance(1)
  // Somebody who is filling in the form does not learn that a clinic was set up meanwhile.
  const late = await slow.send('POST', `/v2/rest/public/set_up/${token}`, { set_up: firstSetUp })
  expect([late.statusCode, late.json()]).toEqual([422, { error: expect.stringContaining('has expired') }])
  const page = await app.inject({ url: `/set-up/${token}` })
  expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('This link does not work')])
  expect(page.body).toContain('npm run clinic -- --set-up-link')
  // A new link works, and the expired one is deleted.
  const fresh = await newLink()
  expect(await count('set_up_links')).toBe(1)
  expect((await setUp(fresh)).statusCode).toBe(201)
})

test('guessed links are refused, and soon limited', async () => {
  const browser = await browserAt(await newLink())
  const answers: number[] = []
  for (let guess = 0; guess < 22; guess++) {
    const body = { set_up: firstSetUp }
    answers.push((await browser.send('POST', `/v2/rest/public/set_up/guess${guess}`, body)).statusCode)
  }
  expect(new Set(answers)).toEqual(new Set([422, 429]))
  expect(await count('clinics')).toBe(0)
})
