import type { AuditFilter } from '@archwire/contract/audit/calls'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { planOf } from '../../../test/database/statement-plans.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { type AuditEntry, auditFixture } from '../../../test/fixtures/audit-fixture.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { auditLabels } from '../../composition/features.ts'
import { collectLabels } from './collected-labels.ts'
import { auditEntries } from './queries.ts'
import { buildSearch } from './read-audit-log.ts'

const labels = collectLabels(auditLabels)
const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const openLog = () => auditFixture(db, loginAs)

test('the log can be searched by action, user and patient', async () => {
  const { clinic, ana, sam, actionLabels } = await openLog()
  const zoe = await make.patient(clinic.clinicId, { first_name: 'Zoë', last_name: 'Muñoz' })
  await sam.send('PATCH', `/v2/rest/patients/${zoe.id}`, { patient: { city: 'Bangor' } })
  await ana.send('POST', '/v2/rest/settings/rooms', { room: { title: 'Attic' } })
  expect(await actionLabels('?query=profile')).toEqual(['Profile changed'])
  expect(await actionLabels('?query=ROOM')).toEqual(['Room added'])
  expect(await actionLabels('?query=munoz')).toEqual(['Profile changed'])
  expect(await actionLabels('?query=sam')).toEqual(['Profile changed', 'Logged in'])
  expect(await actionLabels('?query=nothing%20like%20it')).toEqual([])
  expect(await actionLabels(`?user_id=${clinic.user.id}`)).toEqual(['Profile changed', 'Logged in'])
  expect(await actionLabels(`?user_id=${clinic.user.id}&query=logged`)).toEqual(['Logged in'])
  expect(await actionLabels(`?patient_id=${zoe.id}`)).toEqual(['Profile changed'])
  expect(await actionLabels(`?patient_id=${zoe.id}&query=profile`)).toEqual(['Profile changed'])
  expect(await actionLabels(`?patient_id=${zoe.id}&query=sam`)).toEqual(['Profile changed'])
  expect(await actionLabels(`?patient_id=${zoe.id}&query=room`)).toEqual([])
  expect(await actionLabels('?actor=patient')).toEqual([])
  expect(await actionLabels('?actor=staff&query=profile')).toEqual(['Profile changed'])
})

test('a range includes both days, in the clinic’s time zone; a reversed range is refused', async () => {
  const { ana, address, actionLabels, happened } = await openLog()
  await happened(1, { at: '2026-03-01T04:59:59Z', action: 'create' })
  await happened(1, { at: '2026-03-01T05:00:00Z', action: 'update' })
  await happened(1, { at: '2026-03-03T04:59:59Z', action: 'delete' })
  expect(await actionLabels('?start_date=2026-03-01&end_date=2026-03-02')).toEqual([
    'Note deleted',
    'Note changed',
  ])
  expect(await actionLabels('?end_date=2026-02-28')).toEqual(['Note written'])
  expect(await actionLabels('?start_date=2026-03-02&end_date=2026-03-02')).toEqual(['Note deleted'])
  const refused = await ana.get(`${address}?start_date=2026-03-02&end_date=2026-03-01`)
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { errors: { end_date: ['must not be before the first day'] } },
  ])
  expect((await ana.get(`${address}?start_date=tomorrow`)).statusCode).toBe(422)
})

test('the pages have every entry exactly once, whatever is added meanwhile', async () => {
  const { read, happened } = await openLog()
  await happened(120, { at: '2026-03-01T12:00:00Z' })
  await happened(7, { at: '2026-03-02T12:00:00Z' })
  const days = 'start_date=2026-03-01&end_date=2026-03-02'
  const seen: number[] = []
  let next: number | null = null
  const sizes: number[] = []
  do {
    const page: { records: AuditEntry[]; next: number | null } = await read(
      `?${days}${next === null ? '' : `&before=${next}`}`,
    )
    seen.push(...page.records.map(({ id }) => id))
    sizes.push(page.records.length)
    next = page.next
    await happened(3, { at: '2026-03-02T13:00:00Z' })
  } while (next !== null)
  expect(sizes).toEqual([50, 50, 27])
  expect(new Set(seen).size).toBe(127)
  // Page numbers, as documented, without a count of all entries.
  const second = await read(`?${days}&page=2`)
  expect([second.records.length, second.currentPage, second.totalPages]).toEqual([50, 2, 3])
  const last = await read(`?${days}&page=3`)
  expect([last.currentPage, last.totalPages, last.next]).toEqual([3, 3, null])
})

test('a search that matches an entry in several ways lists it once', async () => {
  const { clinic, read, happened } = await openLog()
  const note = await make.patient(clinic.clinicId, { first_name: 'Sam', last_name: 'Note' })
  await happened(60, { at: '2026-03-01T12:00:00Z', userId: clinic.user.id, patientId: note.id })
  const first = await read('?query=note&end_date=2026-03-01')
  const rest = await read(`?query=note&end_date=2026-03-01&before=${first.next}`)
  expect([first.records.length, rest.records.length, rest.next]).toEqual([50, 10, null])
  expect(new Set([...first.records, ...rest.records].map(({ id }: AuditEntry) => id)).size).toBe(60)
})

test('no search reads a long log from end to end', async () => {
  const { clinic, happened } = await openLog()
  const former = (await make.user(clinic.clinicId)).id
  await happened(200, { at: '2024-03-01T12:00:00Z', userId: former })
  await happened(20_000, { at: '2026-03-01T12:00:00Z' })
  const zoes = await Promise.all(
    ['Lee', 'Munoz', 'Park'].map(last_name =>
      make.patient(clinic.clinicId, { first_name: 'Zoe', last_name }),
    ),
  )
  await db.owner.query('analyze audit_log')
  const own = db.database.forClinic(clinic.clinicId, { kind: 'system' })
  const ways: [way: string, filter: Partial<AuditFilter>][] = [
    ['time', {}],
    ['person', { user_id: former }],
    ['others', { actor: 'patient' }],
    ['deed', { query: 'SSN shown' }],
    ['person', { query: 'Sam Staff' }],
    ['patient', { query: 'Zoe' }],
    ['patient', { patient_id: zoes[0]?.id }],
    ['patient', { patient_id: zoes[0]?.id, query: 'note' }],
  ]
  for (const [way, filter] of ways) {
    const search = await own.read(tx => buildSearch(tx, { query: '', ...filter }, 'America/New_York'))
    for (const before of [undefined, 100]) {
      const part = { offset: 0, size: 51 }
      const plan = await planOf(db, clinic.clinicId, tx =>
        auditEntries(tx, labels, { ...search, before }, part),
      )
      expect([way, plan.scanned]).toEqual([way, []])
      expect(plan.indexes).toContain(`audit_log_by_${way}`)
      if (way !== 'time') expect(plan.indexes).not.toContain('audit_log_by_time')
    }
  }
})
