import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { samplePayer } from '../../../../test/providers/outgoing-claim.ts'
import { pairs, remitted, sandboxFixture } from '../../../../test/providers/sandbox-clearinghouse.ts'
import { sandboxClearinghouse } from './sandbox.ts'

const db = await cloneDatabase()
const { make, clinic, errands, openHouse, house, start, at, claimOf, submit, collected, messagesAbout } =
  await sandboxFixture(db)
const neighbour = db.database.forClinic((await make.clinic()).id, { kind: 'system' })

test('answers are delayed: five seconds for the receipt, twenty for the remittance', async () => {
  const slow = openHouse(true)
  const claim = claimOf('PAID_4')
  await submit(claim, slow)
  expect(errands).toEqual([{ controlNumber: claim.controlNumber, step: 0, afterMs: 5_000 }])
  at(4)
  expect(await messagesAbout(claim, slow)).toEqual([])
  at(5)
  expect(pairs(await messagesAbout(claim, slow))).toEqual(['A1:19:PR', 'A2:20'])
  expect(errands.at(-1)).toEqual({ controlNumber: claim.controlNumber, step: 1, afterMs: 15_000 })
  at(20)
  expect(remitted(await messagesAbout(claim, slow))).toHaveLength(1)
})

test('a claim of SLOW_ is pending for twenty seconds, and is then answered for the same numbers', async () => {
  const slow = openHouse(true)
  const claim = claimOf('SLOW_1')
  expect(await submit(claim, slow)).toEqual({ pending: true })
  at(19)
  expect(await submit(claim, slow)).toEqual({ pending: true })
  at(20)
  expect(await submit(claim, slow)).toEqual({ accepted: true })
  at(24)
  expect(await messagesAbout(claim, slow)).toEqual([])
  at(25)
  expect(pairs(await messagesAbout(claim, slow))).toEqual(['A1:19:PR', 'A2:20'])
})

test('a payer’s step sends signed files, which are the same the second time', async () => {
  const slow = openHouse(true)
  const claim = claimOf('PAID_8')
  await submit(claim, slow)
  const [errand] = errands
  if (errand === undefined) throw new Error('there is an errand')
  const [first] = await slow.payers.act(clinic, errand)
  const [again] = await slow.payers.act(clinic, errand)
  if (first === undefined || again === undefined) throw new Error('something is told')
  expect(again.body.equals(first.body)).toBe(true)
  const [file] = (await slow.clearinghouse.readInboundFiles(first.body, first.signature)) ?? []
  expect(file).toMatchObject({ kind: 'receipt', problem: null })
  expect(pairs(file?.messages ?? [])).toEqual(['A1:19:PR', 'A2:20'])
  expect(await slow.clearinghouse.readInboundFiles(first.body, `${first.signature}0`)).toBeUndefined()
})

test('staff can make the payer answer at once, each answer once, until there is none left', async () => {
  const slow = openHouse(true)
  const claim = claimOf('PAID_9')
  await submit(claim, slow)
  const listed = async () =>
    (await slow.payers.listClaims(clinic, 100)).find(one => one.controlNumber === claim.controlNumber)
  expect(await listed()).toMatchObject({
    payer: samplePayer.name,
    memberId: 'PAID_9',
    totalCents: 493_101,
    answered: null,
    next: { answer: 'A1:19:PR, A2:20', at: new Date('2026-05-06T14:00:05Z') },
  })
  expect(await slow.payers.advance(clinic, claim.controlNumber)).toHaveLength(1)
  expect(await slow.payers.advance(clinic, claim.controlNumber)).toHaveLength(2)
  expect(await listed()).toMatchObject({ answered: 'F1:65 with a remittance', next: null })
  expect(await slow.payers.advance(clinic, claim.controlNumber)).toEqual([])
  expect(await slow.payers.advance(clinic, 'nobody')).toBeUndefined()
  at(60)
  expect(remitted(await messagesAbout(claim, slow))).toHaveLength(1)
})

test('a status inquiry returns the last status of the claim', async () => {
  const slow = openHouse(true)
  const claim = claimOf('INFO_2')
  await submit(claim, slow)
  const ask = async (trace: string) => {
    const question = { trace, requestedAt: db.clock.now(), claim, payerClaimNumber: null }
    const answer = await slow.clearinghouse.claimStatus(clinic, question)
    if ('refused' in answer) throw new Error(answer.refused)
    return pairs(answer.statuses)
  }
  expect(await ask('S1')).toEqual(['A0:16'])
  at(5)
  await collected(slow)
  expect(await ask('S2')).toEqual(['A1:19:PR', 'A2:20'])
  at(20)
  await collected(slow)
  expect(await ask('S3')).toEqual(['R4:318'])
})

test('the status of an unknown claim says that it was not found', async () => {
  const question = { trace: 'S9', requestedAt: db.clock.now(), claim: claimOf('M1'), payerClaimNumber: null }
  const answer = await house.clearinghouse.claimStatus(clinic, question)
  expect('statuses' in answer && pairs(answer.statuses)).toEqual(['A4:35'])
})

test('another clinic collects no file of the clinic', async () => {
  await submit(claimOf('PAID_10'))
  expect((await collected()).length).toBeGreaterThan(0)
  expect(await collected(house, new Date(0), neighbour)).toEqual([])
})

test('only files since the given time are collected', async () => {
  const claim = claimOf('PAID_11')
  at(1_000_000)
  await submit(claim)
  expect(await collected(house, new Date(Date.parse(start) + 1_000_000_000))).toHaveLength(3)
})

test('a file that another sandbox signed with another secret is not accepted', async () => {
  const other = sandboxClearinghouse({
    appSecret: 'another secret, which is long enough',
    clock: db.clock,
    answerLater: async () => undefined,
    hasDelays: false,
  })
  const claim = claimOf('PAID_12')
  await submit(claim)
  const [signed] = await house.payers.act(clinic, { controlNumber: claim.controlNumber, step: 0 })
  if (signed === undefined) throw new Error('something is told')
  expect(await other.clearinghouse.readInboundFiles(signed.body, signed.signature)).toBeUndefined()
})
