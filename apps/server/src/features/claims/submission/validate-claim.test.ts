import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { item } from '../../../../test/fixtures/claims/claims-fixture.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'

const db = await cloneDatabase()
const { desk, house, status } = await submissionFixture(db)

test('an incomplete claim gets all errors of our own rules, without a call to the clearinghouse [CLM-38, API-130, ATT-20, ATT-22]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  await here.send('POST', id, 'items.json', { item: item({ procedureCode: 'X1' }) })
  const response = await here.act(id, 'validate.json')
  expect([response.statusCode, response.json().status]).toEqual([200, 'validating'])
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('invalidated')
  expect(house.validated).toEqual([])
  expect(claim.activities[0]).toMatchObject({
    action: 'update_status',
    message: 'Status updated from validating to invalidated',
    user: null,
    data: {
      from: 'validating',
      to: 'invalidated',
      response: {
        claimErrors: expect.arrayContaining([
          { field: 'providers', message: 'A Billing provider is required' },
        ]),
        claimItemErrors: [
          { itemId: claim.items[0]?.id, field: 'procedureCode', message: expect.stringContaining('X1') },
        ],
        claimItems: [{ id: claim.items[0]?.id, procedureCode: 'X1' }],
        statusDescriptions: [],
      },
    },
  })
  expect(claim.activities[1]).toMatchObject({ user: { fullName: 'Sam Staff' } })
})

test('errors of the clearinghouse are reported too, and without errors the claim is valid [CLM-28, CLM-29]', async () => {
  const here = await desk.open()
  const { id, items } = await here.complete()
  house.sayOfValidation = () => ({
    claimErrors: [{ field: 'memberId', message: 'Unknown member' }],
    itemErrors: [{ itemId: items[0]?.id ?? null, field: 'fee', message: 'Too high' }],
    statusDescriptions: ['Rejected by validation'],
  })
  await here.act(id, 'validate.json')
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('invalidated')
  expect(claim.activities[0]?.data.response).toMatchObject({
    claimErrors: [{ field: 'memberId', message: 'Unknown member' }],
    claimItemErrors: [{ itemId: items[0]?.id, field: 'fee', message: 'Too high' }],
    statusDescriptions: ['Rejected by validation'],
  })
  house.sayOfValidation = undefined
  await here.act(id, 'validate.json')
  await desk.work()
  expect(await status(here, id)).toBe('validated')
})

test('warnings are reported with a valid claim, and do not stop it [CLM-73, CLM-74, CLM-75, CLM-78]', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await db.owner.query(
    `update claim_provider_addresses set address1 = 'P.O. Box 12', zipcode = '10001'
     where claim_provider_id in (select id from claim_providers where claim_id = $1 and kind = 'Billing')`,
    [id],
  )
  await here.send('POST', id, 'items.json', { item: item({ procedureCode: 'D2391' }) })
  await here.act(id, 'validate.json')
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('validated')
  expect(claim.activities[0]?.data).toEqual({
    from: 'validating',
    to: 'validated',
    warnings: [
      { field: 'providers', message: expect.stringContaining('has 5 digits') },
      { field: 'providers', message: expect.stringContaining('is a PO box') },
      { field: 'items', message: 'Payers usually want the tooth and its surfaces with D2391' },
    ],
  })
  expect((await here.act(id, 'submit.json')).statusCode).toBe(200)
})
