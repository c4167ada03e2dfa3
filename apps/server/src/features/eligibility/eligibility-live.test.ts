import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { eligibilityFixture } from '../../../test/fixtures/claims/eligibility-fixture.ts'
import { errorsOf } from '../../../test/providers/memory-payer.ts'

const db = await cloneDatabase()
const desk = await eligibilityFixture(db)

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open()
})

test('browsers that show the patient get the inquiry at every step, and nobody else does [LIV-17, ELG-14]', async () => {
  const { id: otherId } = await desk.make.patient(at.clinicId)
  const [here, elsewhere] = [await desk.socketOf(at.sam), await desk.socketOf(at.sam)]
  const params = { patientId: at.patientId }
  expect(await here.subscribe('eligibilities', params)).toMatchObject({ ok: true })
  expect(await elsewhere.subscribe('eligibilities', { patientId: otherId })).toMatchObject({ ok: true })
  const theirs = await desk.open()
  const foreign = await desk.socketOf(theirs.sam)
  expect(await foreign.subscribe('eligibilities', params)).toEqual({ ok: false, reason: 'not_allowed' })

  const { id } = (await at.check()).json()
  const [created] = await here.untilEvents(1)
  expect(created).toMatchObject({
    channel: 'eligibilities',
    params,
    event: 'updated',
    data: { id, patientId: at.patientId, status: 'created', response: null },
  })
  await desk.askPayers()
  const events = await here.untilEvents(3)
  expect(events.at(-1)?.data).toEqual(await at.read(id))
  expect(events.at(-1)?.data).toMatchObject({ status: 'requested', response: { statusCode: '1' } })

  desk.payer.behave(() => errorsOf('71'))
  await at.check()
  await desk.askPayers()
  const later = await here.untilEvents(6)
  expect(later.at(-1)?.data).toMatchObject({
    status: 'requested_with_error',
    response: { errors: [{ statusCode: '71' }] },
  })
  expect([elsewhere.events, foreign.events]).toEqual([[], []])
})

test('inquiries move to the merged record, and back', async () => {
  const { id } = await at.checked()
  const { id: intoId } = await desk.make.patient(at.clinicId)
  const merged = await at.ana.send('POST', `/v2/rest/patients/${intoId}/merge`, { otherId: at.patientId })
  expect(merged.statusCode).toBe(201)
  const list = `/v2/rest/patients/${intoId}/insurances/eligibilities.json`
  expect((await at.sam.get(list)).json()).toMatchObject([{ id, patientId: intoId }])
  expect(await at.list()).toEqual([])
  // An inquiry that is made in the meantime belongs to the remaining record.
  const { id: since } = (await at.check()).json()
  await desk.askPayers()
  expect((await at.sam.get(list)).json()).toMatchObject([{ id: since, status: 'requested' }, { id }])
  const undone = await at.ana.send('DELETE', `/v2/rest/patients/${intoId}/merges/${merged.json().id}`)
  expect(undone.statusCode).toBe(204)
  expect((await at.list()).map((one: { id: number }) => one.id)).toEqual([since, id])
  expect((await at.sam.get(list)).json()).toEqual([])
})
