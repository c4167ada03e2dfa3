import { mostSavedReplies } from '@archwire/contract/clinic/saved-replies'
import { longestMessage } from '@archwire/domain/messaging/message-text'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { setUpFixture, setUpUrl } from '../../../../test/fixtures/set-up-fixture.ts'
import { sql } from '../../../platform/db/sql.ts'

const db = await cloneDatabase()
const { make, loginAs, here } = await setUpFixture(db)

const parking = { title: 'Parking', body: 'Hi {first name}, park behind us.' }
const add = (fields: object = {}, browser: Browser = here.ana) =>
  browser.send('POST', setUpUrl('saved_replies'), { saved_reply: { ...parking, ...fields } })

test('everybody at the clinic reads the saved replies, and administrators alone change them [MSG-86, MSG-90]', async () => {
  const { id } = (await add()).json()
  const sam = await loginAs(await make.user(here.clinicId))
  const lookup = '/v2/rest/saved_replies'
  expect((await sam.get(lookup)).json()).toEqual([{ id, ...parking }])
  const one = setUpUrl(`saved_replies/${id}`)
  for (const call of [
    sam.get(setUpUrl('saved_replies')),
    add({ title: 'Mine' }, sam),
    sam.send('PUT', one, { saved_reply: { body: 'Mine' } }),
    sam.send('DELETE', one),
  ])
    expect((await call).statusCode).toBe(403)
  expect((await here.ana.send('PUT', one, { saved_reply: { active: false } })).statusCode).toBe(200)
  expect((await sam.get(lookup)).json()).toEqual([])
})

test('another clinic neither sees nor changes a saved reply, and may have one of the same title [MSG-90]', async () => {
  const { id } = (await add()).json()
  const elsewhere = (await make.clinic()).id
  const bob = await loginAs(await make.user(elsewhere, { admin: true }))
  expect((await bob.get('/v2/rest/saved_replies')).json()).toEqual([])
  expect((await bob.get(setUpUrl('saved_replies'))).json()).toEqual([])
  const one = setUpUrl(`saved_replies/${id}`)
  expect((await bob.send('PUT', one, { saved_reply: { title: 'Mine' } })).statusCode).toBe(404)
  expect((await bob.send('DELETE', one)).statusCode).toBe(404)
  expect((await add({}, bob)).statusCode).toBe(201)
  const theirs = db.database.forClinic(elsewhere, { kind: 'system' })
  expect(await theirs.read(tx => tx.many(sql`select from saved_replies where id = ${id}`))).toEqual([])
})

test('a title, a text and the spelling of its tokens are checked, each on its field [MSG-90]', async () => {
  const problems = async (fields: object) => {
    const refused = await add(fields)
    return [refused.statusCode, refused.json().errors]
  }
  expect(await problems({ title: ' ', body: ' \n' })).toEqual([
    422,
    { title: ["can't be blank"], body: ["can't be blank"] },
  ])
  expect(await problems({ body: 'Hi {name}' })).toEqual([422, { body: ['does not know {name}'] }])
  expect(await problems({ body: 'x'.repeat(longestMessage + 1) })).toEqual([422, { body: ['is too long'] }])
  expect((await problems({ title: 'x'.repeat(61) }))[0]).toBe(422)
  const longest = { title: 'x'.repeat(60), body: 'x'.repeat(longestMessage) }
  expect((await add(longest)).json()).toMatchObject(longest)
  expect((await add({ body: 'Fill in {hh form link}, { First Name }.' })).statusCode).toBe(201)
})

test('a clinic has at most a hundred saved replies, those out of use included [MSG-90]', async () => {
  const { id } = (await add({ title: 'The first' })).json()
  await db.owner.query(
    `insert into saved_replies (clinic_id, title, body, active)
     select $1, 'Reply ' || n, 'Please call us.', n > 10 from generate_series(2, $2) n`,
    [here.clinicId, mostSavedReplies],
  )
  const refused = await add()
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'A clinic can have 100 saved replies at most' },
  ])
  await here.ana.send('DELETE', setUpUrl(`saved_replies/${id}`))
  expect((await add()).statusCode).toBe(201)
})

test('of several administrators who add the hundredth saved reply at the same moment one does [MSG-90]', async () => {
  await db.owner.query(
    `insert into saved_replies (clinic_id, title, body)
     select $1, 'Reply ' || n, 'Please call us.' from generate_series(1, $2) n`,
    [here.clinicId, mostSavedReplies - 1],
  )
  const added = await Promise.all(['Parking', 'Braces', 'Hours', 'Wires'].map(title => add({ title })))
  expect(added.map(answer => answer.statusCode).sort()).toEqual([201, 422, 422, 422])
})
