import { expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { countStatements } from '../../../test/database/statement-plans.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { auditFixture } from '../../../test/fixtures/audit-fixture.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { auditLabels } from '../../composition/features.ts'
import { collectLabels } from './collected-labels.ts'
import { exportAuditLog } from './export-audit-log.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const openLog = () => auditFixture(db, loginAs)

test('the export has every matching entry, escapes formulas, and is audited itself', async () => {
  const { clinic, ana, address, read, happened } = await openLog()
  const mean = await make.patient(clinic.clinicId, { first_name: '=cmd()', last_name: 'Doe, "Pat"' })
  await happened(1_300, { at: '2026-03-01T12:00:00Z', patientId: mean.id })
  const file = await ana.get(`${address}.csv?start_date=2026-03-01&end_date=2026-03-01`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers['content-disposition']).toContain('audit-log-2026-05-06.csv')
  const lines = file.body.split('\r\n')
  expect(lines).toHaveLength(1_302)
  expect(lines[0]).toBe('\uFEFFDate,Time,Who,What,Of,Patient,Changes,Address,Number')
  expect(lines[1]).toMatch(/^2026-03-01,07:00 AM,Ana Admin,Note changed,,"'=cmd\(\) Doe, ""Pat""",,,\d+$/)
  const numbers = lines.slice(1, -1).map(line => line.split(',').at(-1))
  expect(new Set(numbers).size).toBe(1_300)
  expect((await read('?query=exported')).records).toMatchObject([
    {
      deed: 'Audit log exported',
      changes: [{ field: 'Days', from: null, to: 'Mar 01, 2026 to Mar 01, 2026' }],
    },
  ])
  const whole = await ana.get(`${address}.csv?query=exported`)
  expect(whole.body.split('\r\n')).toHaveLength(4)
})

test('the file is written while it is read, part by part, however long the log is', async () => {
  const { clinic, anaId, happened } = await openLog()
  const count = chaosSize(2_000, 100_000)
  for (let part = 0; part < count; part += 2_000) await happened(2_000, { at: '2026-03-01T12:00:00Z' })
  const own = db.database.forClinic(clinic.clinicId, { kind: 'staff', userId: anaId })
  const day = { query: '', start_date: '2026-03-01', end_date: '2026-03-01' }
  const request = { timeZone: 'America/New_York', now: db.clock.now() }
  const open = async () => (await exportAuditLog(own, collectLabels(auditLabels), day, request)).file.open()
  const parts: number[] = []
  for await (const part of await open()) parts.push(String(part).split('\r\n').length - 1)
  expect(parts.reduce((sum, lines) => sum + lines, 0)).toBe(count + 1)
  expect(Math.max(...parts)).toBeLessThanOrEqual(500)
  // If the reader stops, only a part or two are fetched ahead.
  const first = await countStatements(async () => {
    const stopped = (await open()).iterator()
    await stopped.next()
    await stopped.next()
    await stopped.return?.()
  })
  const whole = await countStatements(async () => {
    for await (const _ of await open());
  })
  expect(first).toBeLessThan(whole * 0.75)
}, 240_000)
