import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { subscriber } from '../../../test/fixtures/claims/claims-fixture.ts'
import { insuranceFactories } from '../../../test/fixtures/claims/insurance-factories.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { liveApp } from '../../../test/fixtures/live-app.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const app = await liveApp(db)

async function open() {
  const { id: clinicId } = await make.clinic()
  const { id: patientId } = await make.patient(clinicId)
  const { id: insuranceId } = await insuranceFactories(db.owner).insurance(clinicId, patientId)
  const sam = await app.loginAs(await make.user(clinicId))
  return { patientId, insuranceId, sam, socket: await app.socketOf(sam) }
}

test('browsers that show a patient’s claims get the changed claim, and the worklist gets its id [LIV-18, CLM-43]', async () => {
  const { patientId, insuranceId, sam, socket } = await open()
  expect(await socket.subscribe('claims', { patientId })).toMatchObject({ ok: true })
  expect(await socket.subscribe('claim_work')).toMatchObject({ ok: true })
  const { id } = (
    await sam.send('POST', `/v2/rest/insurances/${insuranceId}/claims.json`, {
      claim: { subscriberAttributes: subscriber },
    })
  ).json()
  // Each channel keeps its own order.
  const events = await socket.untilEvents(2)
  const [changed, updated] = events.toSorted((one, other) => one.channel.localeCompare(other.channel))
  expect(updated).toMatchObject({
    channel: 'claims',
    event: 'updated',
    data: { id, status: 'pending', items: [] },
  })
  expect(updated?.data).not.toHaveProperty('activities')
  expect(changed).toMatchObject({ channel: 'claim_work', event: 'changed', data: { claimId: id } })
})

test('nobody can subscribe to the claims of another clinic’s patient', async () => {
  const [here, there] = [await open(), await open()]
  expect(await there.socket.subscribe('claims', { patientId: here.patientId })).toMatchObject({ ok: false })
})
