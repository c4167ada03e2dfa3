import type { ContractTerms } from '@archwire/domain/documents/contract-terms'
import { beforeEach, expect, test } from 'vitest'
import { interleave } from '../../../../test/database/owner-queries.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { signedBy } from '../../../../test/fixtures/records/sample-pictures.ts'
import { messagesOf, signingFixture } from '../../../../test/fixtures/records/signing-fixture.ts'
import { openOutbox } from '../../../platform/email/outbox.ts'
import { offerContract } from './contracts.ts'

const desk = await signingFixture()
const { db, make, appUrl } = desk
const outbox = openOutbox(true, 'a@example.com', db.clock)
const timeZone = 'America/New_York'
const terms: ContractTerms = {
  totalCostCents: 500_000,
  discountBps: 500,
  interestBps: 0,
  downPaymentCents: 50_000,
  payments: 12,
}
let clinicId: number
let patientId: number
let email: string
let ana: Browser
let pat: Browser

beforeEach(async () => {
  const name = { first_name: 'Pat', last_name: 'Doe' }
  ;({ clinicId, patientId, email, ana, pat } = await desk.open(name))
})

const offer = (more: { id?: number; isSent?: boolean; terms?: ContractTerms } = {}) =>
  db.database.forClinic(clinicId, { kind: 'system' }).write(tx =>
    offerContract(tx, {
      patientId: more.id ?? patientId,
      description: 'Full treatment',
      terms: more.terms ?? terms,
      timeZone,
      now: db.clock.now(),
      ...(more.isSent === true ? { send: { outbox, appUrl } } : {}),
    }),
  )
const ofPatient = (id = patientId) => `/v2/rest/patients/${id}/documents/contracts.json`
const list = async (id = patientId) => (await ana.get(ofPatient(id))).json()
const details = async (id: number) => (await ana.get(`/v2/rest/contracts/${id}`)).json().contract
const archive = (id: number, of = patientId) =>
  ana.send('DELETE', `/v2/rest/patients/${of}/documents/contracts/${id}.json`)
const send = (id: number) => ana.send('POST', `/v2/rest/contracts/${id}/emails`)
const sign = (token: string, name = 'Pat Doe') =>
  pat.send('POST', `/v2/rest/public/contracts/${token}/signature`, { signature: signedBy(name) })
const emails = () => desk.emailsTo(email)
const template = (body: string) =>
  ana.send('PUT', '/v2/rest/settings/contract_template', { contract_template: { body } })

test('a contract shows its terms, by itself and in the record [API-56, CON-04, C-38, C-65, C-72]', async () => {
  const { id } = await offer()
  const contract = {
    id,
    active: true,
    signed: false,
    emailSent: false,
    createdAt: expect.stringMatching(/-0[45]:00$/),
    identifierToken: expect.stringMatching(/^[\w-]{32}$/),
    linkEndsAt: expect.stringMatching(/-0[45]:00$/),
    patientLegalName: null,
    description: 'Full treatment',
    totalCost: 5000,
    downPayment: 500,
    monthlyPaymentCount: 12,
    monthlyPaymentAmount: 386.36,
    discountRate: 0.05,
    interestRate: 0,
    hasPlan: false,
  }
  expect(await list()).toEqual([contract])
  const { patient } = (await ana.get(`/v2/rest/patients/${patientId}`)).json()
  expect([patient.contract, patient.contracts]).toEqual([contract, [contract]])
  expect((await details(id)).terms.slice(0, 5)).toEqual([
    { name: 'Treatment', value: 'Full treatment' },
    { name: 'Total cost', value: '$5,000.00' },
    { name: 'Discount of 5 %', value: '-$250.00' },
    { name: 'Total due', value: '$4,750.00' },
    {
      name: 'Payment',
      value: 'Down payment of $500.00 today, then 11 monthly payments of $386.36 (the last one $386.40)',
    },
  ])
})

test('a contract is filled in with the clinic’s present text, and keeps it when the clinic changes the text [G-12, G-20]', async () => {
  expect((await template('Between {clinic} and {patient}: {total}.')).statusCode).toBe(200)
  const { id } = await offer()
  await template('Something else')
  expect((await details(id)).body).toBe('Between Harbor Orthodontics and Pat Doe: $4,750.00.')
  const wrong = await template('Dear {name}')
  expect([wrong.statusCode, wrong.json()]).toEqual([
    422,
    { errors: { body: ['{name} is not one of the names that can be used.'] } },
  ])
})

test('a patient has at most one active contract, even when two are offered at once [CON-09]', async () => {
  const both = await Promise.allSettled([offer(), offer()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(offer()).rejects.toMatchObject({
    body: { error: 'This patient has an active contract already' },
  })
  const [{ id }] = await list()
  await archive(id)
  await offer()
  expect((await list()).map(({ active }: { active: boolean }) => active)).toEqual([true, false])
})

test('terms that cannot be paid are refused', async () => {
  for (const [wrong, message] of [
    [{ ...terms, totalCostCents: 49 }, 'Amount must be greater than $0.50'],
    [{ ...terms, downPaymentCents: 0 }, 'Initial payment is required and must be greater than $0.00'],
    [{ ...terms, downPaymentCents: 10_000 }, 'Initial payment should not be less than installment amount'],
    [{ ...terms, downPaymentCents: 474_900 }, 'Initial payment should be less than invoice amount'],
  ] as const) {
    await expect(offer({ terms: wrong })).rejects.toMatchObject({ body: { error: message } })
  }
  expect(await list()).toEqual([])
})

test('a contract can be sent when it is created, and again from its card; a double click sends one email [API-64, API-114, C-66, ERR-94]', async () => {
  const { id } = await offer({ isSent: true })
  const [{ identifierToken, emailSent }] = await list()
  expect(emailSent).toBe(true)
  db.clock.advance(2)
  const replies = await Promise.all([send(id), send(id)])
  for (const reply of replies) expect(reply.json()).toEqual({ message: 'Email sent successfully' })
  const text = expect.stringContaining(`${appUrl}/contracts/${identifierToken}/sign`)
  const subject = 'Treatment contract for Pat · Harbor Orthodontics'
  expect(await emails()).toEqual([
    { subject, text },
    { subject, text },
  ])
})

test('the e-mails about a contract call it by its treatment, the one that asks for the signature and the one about the copy [CON-34]', async () => {
  await offer({ isSent: true })
  const [{ identifierToken }] = await list()
  const asks = 'asks you to read and sign the contract “Full treatment”.'
  expect(await emails()).toEqual([expect.objectContaining({ text: expect.stringContaining(asks) })])
  db.clock.advance(1)
  expect((await sign(identifierToken)).statusCode).toBe(201)
  const thanks = 'Thank you for signing the contract “Full treatment” of Harbor Orthodontics for '
  expect(await emails()).toContainEqual(expect.objectContaining({ text: expect.stringContaining(thanks) }))
})

test('without an e-mail address, a contract that was to be sent is not created [G-33]', async () => {
  await db.owner.query('update patients set email = null where id = $1', [patientId])
  await expect(offer({ isSent: true })).rejects.toMatchObject({ body: { error: 'Patient has no email' } })
  expect(await list()).toEqual([])
  const { id } = await offer()
  expect(messagesOf(await send(id))).toEqual([422, 'Patient has no email'])
})

test('a contract is signed by the link under the legal name, and only once [G-20, CON-03]', async () => {
  const { id } = await offer()
  const [{ identifierToken }] = await list()
  const read = await pat.get(`/v2/rest/public/contracts/${identifierToken}`)
  expect(read.json()).toMatchObject({ title: 'Treatment contract', status: 'unsigned' })
  // The subject and the price, the cost of the credit, and the dates of payment.
  expect(read.json().terms).toHaveLength(5 + 5 + 3)
  expect((await sign(identifierToken, 'Patricia Doe')).statusCode).toBe(201)
  expect(await details(id)).toMatchObject({
    signed: true,
    patientLegalName: 'Patricia Doe',
    signedAt: expect.any(String),
  })
  expect(messagesOf(await sign(identifierToken))).toEqual([422, 'This contract was already signed'])
  expect(messagesOf(await send(id))).toEqual([422, 'This contract was already signed'])
})

test('an archived contract cannot be signed, sent or archived again [API-57, G-20]', async () => {
  const { id } = await offer()
  const [{ identifierToken }] = await list()
  expect((await archive(id, (await make.patient(clinicId)).id)).statusCode).toBe(404)
  expect((await archive(id)).statusCode).toBe(204)
  const refusal = [422, 'This contract is no longer active']
  expect(messagesOf(await archive(id))).toEqual(refusal)
  expect(messagesOf(await send(id))).toEqual(refusal)
  expect(messagesOf(await sign(identifierToken))).toEqual(refusal)
  expect((await list())[0]).toMatchObject({ active: false, signed: false })
  expect((await ana.get(`/v2/rest/patients/${patientId}`)).json().patient.contract).toBeNull()
})

test('a signature just after the contract was archived is refused', async () => {
  const { id } = await offer()
  const [{ identifierToken }] = await list()
  const late = await interleave(db.owner, {
    first: client =>
      client.query('update contracts set active = false, archived_at = now() where id = $1', [id]),
    start: () => sign(identifierToken),
  })
  expect(messagesOf(late)).toEqual([422, 'This contract is no longer active'])
  expect(await details(id)).toMatchObject({ signed: false })
})

const merge = async (other: number): Promise<number> =>
  (await ana.send('POST', `/v2/rest/patients/${patientId}/merge`, { otherId: other })).json().id
const course = async (id: number) =>
  (await list(id)).map((contract: { id: number; active: boolean }) => [contract.id, contract.active])

test('when records with two active contracts are merged, the signed one stays active; undoing the merge activates both', async () => {
  const other = (await make.patient(clinicId, { dob: '1990-02-03' })).id
  const own = await offer()
  db.clock.advance(1)
  const theirs = await offer({ id: other })
  await sign((await list(other))[0].identifierToken)
  const mergeId = await merge(other)
  expect(await course(patientId)).toEqual([
    [theirs.id, true],
    [own.id, false],
  ])
  await ana.send('DELETE', `/v2/rest/patients/${patientId}/merges/${mergeId}`)
  expect([await course(patientId), await course(other)]).toEqual([[[own.id, true]], [[theirs.id, true]]])
})

test('if neither contract is signed, the remaining record keeps its own, and undoing the merge activates both', async () => {
  const other = (await make.patient(clinicId)).id
  const own = await offer()
  db.clock.advance(1)
  const theirs = await offer({ id: other })
  const mergeId = await merge(other)
  expect(await course(patientId)).toEqual([
    [theirs.id, false],
    [own.id, true],
  ])
  await ana.send('DELETE', `/v2/rest/patients/${patientId}/merges/${mergeId}`)
  expect([await course(patientId), await course(other)]).toEqual([[[own.id, true]], [[theirs.id, true]]])
})
