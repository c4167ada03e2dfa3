import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { asChaosTest } from '../../../test/chaos/harness/chaos-test.ts'
import { expectInvariants } from '../../../test/chaos/harness/invariants.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { ownerQuery } from '../../../test/database/owner-queries.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const here = await schedulingClinic(db.owner)
let sam: Browser
let uma: Browser
beforeAll(async () => {
  sam = await loginAs(here.user)
  uma = await loginAs(await make.user(here.clinicId, { first_name: 'Uma', last_name: 'Second' }))
})

const treatments = `/v2/rest/patients/${here.patient.id}/treatments/notes`
const profile = `/v2/rest/patients/${here.patient.id}/notes`
const save = (browser: Browser, id: number, annotation: string, version: string) =>
  browser.send('PUT', `${treatments}/${id}`, { annotation }, { 'if-match': `"${version}"` })
const newNote = async () => (await sam.send('POST', treatments, { annotation: 'Start' })).json()

test('when two people change one note, the second one is shown who was first and the current text, and overwrites nothing', async () => {
  const { id, updatedAt } = await newNote()
  expect((await save(uma, id, 'By Uma', updatedAt)).statusCode).toBe(200)
  const late = await save(sam, id, 'By Sam', updatedAt)
  expect([late.statusCode, late.json().error]).toEqual([412, 'This record was changed by Uma Second'])
  expect(late.json().current.annotation).toBe('By Uma')
  // The same note, through the other path.
  const alert = { note: { alerts: true } }
  expect(
    (await sam.send('PUT', `${profile}/${id}`, alert, { 'if-match': `"${updatedAt}"` })).statusCode,
  ).toBe(412)
  expect((await sam.get(`${profile}/${id}`)).json()).toMatchObject({ annotation: 'By Uma', alerts: false })
  expect((await save(sam, id, 'By both', late.json().current.updatedAt)).json().annotation).toBe('By both')
})

test(
  'many simultaneous autosaves lose no word: whoever gets a conflict continues from the current text',
  asChaosTest(async run => {
    const [writers, words] = [chaosSize(6, 20), chaosSize(4, 10)]
    const { id, ...first } = await newNote()
    const answers: number[] = []
    const write = async (writer: number) => {
      let seen: { annotation: string; updatedAt: string } = first
      for (let word = 0; word < words; ) {
        const text = `${seen.annotation} w${writer}.${word}`
        const answer = await save(writer % 2 === 0 ? sam : uma, id, text, seen.updatedAt)
        answers.push(answer.statusCode)
        seen = answer.statusCode === 412 ? answer.json().current : answer.json()
        if (answer.statusCode === 200) word += 1
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    const said: string[] = (await sam.get(`${profile}/${id}`)).json().annotation.split(' ')
    const expected = Array.from(
      { length: writers * words },
      (_, n) => `w${n % writers}.${Math.floor(n / writers)}`,
    )
    expect(said.slice(1).toSorted()).toEqual(expected.toSorted())
    expect([...new Set(answers)].toSorted()).toEqual([200, 412])
    const { rows } = await db.owner.query(
      `select count(*)::int as changes from audit_log where entity_type = 'note' and entity_id = $1 and action = 'update'`,
      [id],
    )
    expect(rows).toEqual([{ changes: writers * words }])
    await expectInvariants(run, ownerQuery(db.owner), { when: 'settled' })
  }),
)

test('saving the text that a note already has writes nothing, however often', async () => {
  const { id, updatedAt } = await newNote()
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(sam, id, ' Start ', updatedAt)))
  expect(answers.map(answer => answer.json().updatedAt)).toEqual(Array(10).fill(updatedAt))
})
