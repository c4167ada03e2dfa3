import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundRemittance, inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile, unreadFile } from '../../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const { desk, house, status, sent } = await submissionFixture(db)
type Here = Awaited<ReturnType<typeof desk.open>>

const root = '/v2/rest/insurances/unread_files'
const list = async (here: Here, query = '') => (await here.sam.get(`${root}.json${query}`)).json()
const act = (here: Here, id: number, what: 'read_again' | 'put_away') =>
  here.sam.send('POST', `${root}/${id}/${what}.json`)
const traces = async (here: Here) =>
  (await here.traces()).filter(({ entity_type }) => entity_type === 'clearinghouse_file')

const problem = 'Segment 7 (CLP): element 3 is no amount'
/** A file that cannot be read and that names this claim. */
const about = (number: string, more = '') =>
  unreadFile(problem, Buffer.from(`\uFEFF\nISA*00*HOUSE~CLP*${number}*1*x~${more}`))

/** A clinic with a claim that was sent, and a file about it that could not be read. */
async function withFile(more = '') {
  const here = await desk.open()
  const { id: claimId, number } = await sent(here)
  const file = about(number, more)
  expect((await desk.receive(file)).statusCode).toBe(204)
  const [{ id }] = (await list(here)).records
  return { here, claimId, number, file, id: id as number }
}

test('a file that cannot be read is stored once, for the clinic whose claim it names, and listed there [CLM-93, CLM-94]', async () => {
  const other = await desk.open()
  const { here, file, id } = await withFile()
  await desk.receive(file)
  expect(await list(here)).toEqual({
    records: [
      {
        id,
        firstLine: 'ISA*00*HOUSE',
        problem,
        byteSize: file.unread?.content.length,
        cameBy: 'sent',
        receivedAt: expect.stringMatching(/^2026-.*-0\d:00$/),
        triedAt: expect.any(String),
        state: 'waiting',
        closedAt: null,
        closedBy: null,
      },
    ],
    currentPage: 1,
    totalPages: 1,
    total: 1,
  })
  expect((await here.events()).filter(({ event }) => event === 'unread_file')).toMatchObject([
    { channel: 'claim_work', data: { fileId: id } },
  ])
  expect((await list(other)).records).toEqual([])
  const foreign = [
    await other.sam.get(`${root}/${id}/content`),
    await act(other, id, 'read_again'),
    await act(other, id, 'put_away'),
  ]
  expect(foreign.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  const visitor = await desk.visitor()
  expect((await visitor.get(`${root}.json`)).statusCode).toBe(401)
})

test('of a file with several interchanges the readable ones are processed, and the other one is stored [CLM-92, CLM-93]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const readable = inboundFile('status', [inboundStatus(number, 'P1:45')])
  expect((await desk.receive([about(number), readable, about(number, 'more')])).statusCode).toBe(204)
  await desk.work()
  expect(await here.history(id)).toContain('The payer answered P1:45')
  expect((await list(here)).total).toBe(2)
})

test('an unread file that names claims of several clinics, or of none, is stored for the operator alone [CLM-93]', async () => {
  const [here, other] = [await desk.open(), await desk.open()]
  const [ours, theirs] = [await sent(here), await sent(other)]
  const both = about(ours.number, `CLP*${theirs.number}`)
  const nobodys = unreadFile(problem, Buffer.from('Dear clinic,\nwe have moved'))
  for (const file of [both, nobodys]) expect((await desk.receive(file)).statusCode).toBe(204)
  house.waiting.push(both)
  await desk.workLater()
  await desk.resumeStalled()
  expect([(await list(here)).total, (await list(other)).total]).toEqual([0, 0])
  const { rows } = await db.owner.query(
    'select raw, problem from clearinghouse_strays where content_hash = any($1) order by length(raw)',
    [[both, nobodys].map(({ sha256 }) => Buffer.from(sha256, 'hex'))],
  )
  expect(rows).toEqual([
    { raw: nobodys.unread?.content, problem },
    { raw: both.unread?.content, problem },
  ])
  // Now a newer reader can read one of them.
  house.sayOfFile = content =>
    content.equals(both.unread?.content ?? Buffer.of())
      ? [
          inboundFile(
            'status',
            [inboundStatus(ours.number, 'P1:45'), inboundStatus(theirs.number, 'P1:45')],
            {
              sha256: both.sha256,
            },
          ),
        ]
      : [unreadFile('Segment 1: it is no letter either', content, 2)]
  await desk.readStraysAgain()
  await desk.readStraysAgain()
  await desk.work()
  for (const [at, { id }] of [
    [here, ours],
    [other, theirs],
  ] as const)
    expect(await at.history(id)).toContain('The payer answered P1:45')
  const { rows: after } = await db.owner.query(
    'select raw, problem, reader from clearinghouse_strays where content_hash = any($1) order by raw nulls last',
    [[both, nobodys].map(({ sha256 }) => Buffer.from(sha256, 'hex'))],
  )
  expect(after).toEqual([
    { raw: nobodys.unread?.content, problem: 'Segment 1: it is no letter either', reader: 2 },
    { raw: null, problem, reader: 2 },
  ])
})

test('an unread file that was collected for a clinic is stored there once, however often it is listed [CLM-93]', async () => {
  const here = await desk.open()
  await sent(here)
  house.waiting.push(unreadFile(problem, Buffer.from(`To clinic ${here.clinicId}`)))
  await desk.resumeStalled()
  await desk.resumeStalled()
  expect(await list(here)).toMatchObject({
    records: [{ cameBy: 'fetched', firstLine: `To clinic ${here.clinicId}` }],
    total: 1,
  })
})

test('a file of which an earlier version stored only the error is processed when it comes again [CLM-92]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const file = inboundFile('status', [inboundStatus(number, 'P1:45')])
  await db.owner.query(
    `insert into clearinghouse_files (clinic_id, kind, content_hash, received_at, error)
     values ($1, 'unknown', $2, now(), 'Segment 1: there is more than one ISA')`,
    [here.clinicId, Buffer.from(file.sha256, 'hex')],
  )
  for (const once of [file, file]) await desk.receive(once)
  await desk.work()
  const lines = (await here.history(id)).filter(line => line === 'The payer answered P1:45')
  expect(lines).toHaveLength(1)
})

test('an unread file is downloaded byte for byte, and the audit log names who did [CLM-95]', async () => {
  const { here, file, id } = await withFile()
  const answer = await here.sam.get(`${root}/${id}/content`)
  expect([answer.statusCode, answer.rawPayload.equals(file.unread?.content ?? Buffer.of())]).toEqual([
    200,
    true,
  ])
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename=clearinghouse-file-${id}.txt`,
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
  expect(await traces(here)).toEqual([
    { action: 'export', entity_type: 'clearinghouse_file', entity_id: id, patient_id: null, changes: {} },
  ])
})

test('an unread file that still cannot be read keeps waiting, with the reason [CLM-96]', async () => {
  const { here, file, id } = await withFile()
  house.sayOfFile = content => [unreadFile('Segment 9 (CAS): element 2 is missing', content, 2)]
  const answer = await act(here, id, 'read_again')
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { id, state: 'waiting', problem: 'Segment 9 (CAS): element 2 is missing' },
  ])
  expect(await list(here)).toMatchObject({ total: 1, records: [answer.json()] })
  const { rows } = await db.owner.query(
    'select reader, content from unread_clearinghouse_files where id = $1',
    [id],
  )
  expect(rows).toEqual([{ reader: 2, content: file.unread?.content }])
  expect(await traces(here)).toMatchObject([{ action: 'read', changes: { problem: expect.any(String) } }])
})

test('an unread file that can be read by a newer reader is processed once, and closed by who read it [CLM-96]', async () => {
  const { here, claimId, number, file, id } = await withFile()
  const paid = inboundFile('remittance', [inboundRemittance(number, { paymentNumber: null })], {
    sha256: file.sha256,
  })
  house.sayOfFile = () => [paid]
  const [first, second] = [await act(here, id, 'read_again'), await act(here, id, 'read_again')]
  expect(first.json()).toMatchObject({ state: 'read', closedBy: 'Sam Staff', closedAt: expect.any(String) })
  expect(second.json()).toEqual(first.json())
  // The file comes once more, and can be read now.
  await desk.receive(paid)
  await desk.work()
  expect([await status(here, claimId), (await here.read(claimId)).remittances.length]).toEqual([
    'answered',
    1,
  ])
  expect((await list(here)).total).toBe(0)
  expect((await here.sam.get(`${root}/${id}/content`)).statusCode).toBe(404)
  expect((await traces(here)).map(({ action }) => action)).toEqual(['read'])
  expect((await here.events()).filter(({ event }) => event === 'unread_file')).toHaveLength(2)
})

test('if a part of the file still cannot be read, that part replaces it in the list [CLM-96]', async () => {
  const { here, claimId, number, id } = await withFile()
  const rest = unreadFile('Segment 1 (ISA): it is not one', Buffer.from('the rest'))
  house.sayOfFile = () => [inboundFile('status', [inboundStatus(number, 'P1:45')]), rest]
  expect((await act(here, id, 'read_again')).json().state).toBe('read')
  await desk.work()
  expect(await here.history(claimId)).toContain('The payer answered P1:45')
  expect(await list(here)).toMatchObject({ total: 1, records: [{ firstLine: 'the rest' }] })
})

test('a file that is put away leaves the list, stays stored, and is not read any more [CLM-97]', async () => {
  const { here, number, file, id } = await withFile()
  const answer = await act(here, id, 'put_away')
  expect(answer.json()).toMatchObject({ state: 'put_away', closedBy: 'Sam Staff' })
  house.sayOfFile = () => [inboundFile('status', [inboundStatus(number, 'F1:65')])]
  expect((await act(here, id, 'read_again')).json()).toEqual(answer.json())
  expect((await act(here, id, 'put_away')).json()).toEqual(answer.json())
  await desk.receive(file)
  expect((await list(here)).total).toBe(0)
  expect((await here.sam.get(`${root}/${id}/content`)).statusCode).toBe(200)
  expect((await traces(here)).map(({ action }) => action)).toEqual(['put_away', 'export'])
})

test('unread files are listed in pages, the newest first [CLM-94]', async () => {
  const here = await desk.open()
  const { number } = await sent(here)
  await desk.receive(Array.from({ length: 12 }, (_, at) => about(number, `part ${at}`)))
  const [first, second, third] = [await list(here), await list(here, '?page=2'), await list(here, '?page=3')]
  expect([first.totalPages, first.total, third.records.length]).toEqual([3, 12, 2])
  const ids = [first, second, third].flatMap(({ records }) => records).map(({ id }: { id: number }) => id)
  expect(ids).toHaveLength(12)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect((await here.sam.get(`${root}.json?page=x`)).statusCode).toBe(422)
})
