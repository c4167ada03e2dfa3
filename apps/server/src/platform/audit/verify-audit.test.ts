import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { verifyAudit } from './verify-audit.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
let clinics: number[] = []

beforeAll(async () => {
  clinics = await Promise.all(Array.from({ length: 5 }, async () => (await make.clinic()).id))
  clinics.sort((a, b) => a - b)
  for (const clinic of clinics.slice(0, 4)) {
    for (const action of ['create', 'update', 'delete'] as const) {
      await db.database.forClinic(clinic, { kind: 'system' }).write(async tx => {
        tx.audit({ action, entityType: 'note', entityId: 7 })
      })
    }
  }
})

const brokenOnes = async () => (await verifyAudit(db.ownerUrl)).map(one => one.broken)

test('every clinic has a chain of its own, and an untouched chain is whole', async () => {
  const verdicts = await verifyAudit(db.ownerUrl)
  expect(verdicts.map(one => [one.clinicId, one.rows, one.broken])).toEqual(
    clinics.map((clinic, index) => [clinic, index < 4 ? 3 : 0, undefined]),
  )
})

test('a changed row, a lost row, a lost end and a lost head are each found, in the affected clinic only', async () => {
  const [changed, lost, shortened, beheaded] = clinics
  await db.owner.query(`update audit_log set entity_id = 8 where clinic_id = $1 and action = 'update'`, [
    changed,
  ])
  await db.owner.query(`delete from audit_log where clinic_id = $1 and action = 'create'`, [lost])
  await db.owner.query(`delete from audit_log where clinic_id = $1 and action = 'delete'`, [shortened])
  await db.owner.query('delete from clinic_heads where clinic_id = $1', [beheaded])
  expect(await brokenOnes()).toEqual([
    expect.stringMatching(/^row \d+ \(update note 8, .*\) does not follow/),
    expect.stringMatching(/^row \d+ \(update note 7, .*\) does not follow/),
    'rows are missing at its end',
    'rows are missing at its end',
    undefined,
  ])
})
