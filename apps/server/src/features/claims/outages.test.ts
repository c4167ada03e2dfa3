import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { sendingDesk } from '../../../test/sending-desk.ts'

const db = await cloneDatabase()
const { desk, house, status } = await sendingDesk(db)

test('a clearinghouse that is away for an hour, or whose answer is lost, gets the same file again and no second one', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  house.faultOf = () => 'lose-request'
  await here.act(id, 'validate.json')
  await desk.work()
  await desk.workLater(60)
  expect(await status(here, id)).toBe('validating')
  house.faultOf = () => undefined
  await desk.workLater()
  expect(await status(here, id)).toBe('validated')
  await here.act(id, 'submit.json')
  house.faultOf = () => 'lose-answer'
  await desk.work()
  await desk.workLater(60)
  expect(await status(here, id)).toBe('submitting')
  house.faultOf = () => undefined
  await desk.workLater()
  expect(await status(here, id)).toBe('submitted')
  expect(house.submitted.length).toBe(3)
  for (const one of house.submitted) expect(one).toEqual(house.submitted[0])
})

test('a clearinghouse that is away for good: the claim has failed, with the reason in its history, and a duplicate begins anew [CLM-36]', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.act(id, 'validate.json')
  await desk.work()
  await here.act(id, 'submit.json')
  house.faultOf = () => 'lose-request'
  await desk.work()
  await desk.workLater(24 * 60)
  const claim = await here.read(id)
  expect(claim.status).toBe('failed')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual([
    'The clearinghouse could not be reached',
  ])
  const copy = (await here.act(id, 'copies')).json()
  expect(copy).toMatchObject({ status: 'pending', copyOf: id, total: 4750, treatmentMonths: 24 })
  expect(copy.providers.map(({ kind }: { kind: string }) => kind)).toEqual(['Billing', 'Rendering'])
  expect(copy.providers[0].addresses).toMatchObject([{ city: 'New York' }])
})
