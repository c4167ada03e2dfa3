import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { claimsFixture, subscriber } from '../../../test/fixtures/claims/claims-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db, { hasDelays: true })

async function submitted(member = 'PAID_9') {
  const here = await desk.open()
  const { id } = await here.complete({ subscriberAttributes: { ...subscriber, memberId: member } })
  await here.put(id, 'validated')
  await here.act(id, 'submit.json')
  await desk.work()
  const advance = (browser = here.ana) => browser.send('POST', `/v2/rest/sandbox/claims/${id}/advance`)
  return { ...here, id, advance }
}

test('an administrator sees the claims at the payers, and can make them respond at once', async () => {
  const { ana, id, advance, read } = await submitted()
  expect((await read(id)).status).toBe('submitted')
  expect((await ana.get('/v2/rest/sandbox/claims')).json()).toEqual([
    {
      id,
      controlNumber: expect.stringMatching(/^AW\d{9}$/),
      payer: expect.any(String),
      memberId: 'PAID_9',
      amount: 4750,
      answered: null,
      next: { answer: expect.stringContaining('A1:19'), at: expect.any(String) },
      createdAt: expect.any(String),
    },
  ])
  expect((await advance()).json()).toMatchObject({ id, status: 'submitted' })
  const answered = await advance()
  expect([answered.statusCode, answered.json().status]).toEqual([200, 'answered'])
  expect((await read(id)).remittances).toHaveLength(1)
  const [listed] = (await ana.get('/v2/rest/sandbox/claims')).json()
  expect(listed).toMatchObject({ answered: expect.stringContaining('F1:65'), next: null })
  const over = await advance()
  expect([over.statusCode, over.json()]).toEqual([
    422,
    { error: 'The payer has nothing more to say about this claim' },
  ])
  // The payer's own steps come too late and change nothing.
  await desk.workLater(5)
  expect((await read(id)).remittances).toHaveLength(1)
})

test('staff cannot act as the payer, and claims of another clinic or that were never sent are not found', async () => {
  const { sam, advance, create } = await submitted()
  const { ana: foreigner } = await desk.open()
  expect((await advance(sam)).statusCode).toBe(403)
  expect((await advance(foreigner)).statusCode).toBe(404)
  const { id } = (await create()).json()
  expect((await foreigner.send('POST', `/v2/rest/sandbox/claims/${id}/advance`)).statusCode).toBe(404)
})
