import { eligibility } from '@archwire/contract/eligibility/eligibility'
import { eligibilityStatuses } from '@archwire/domain/eligibility/eligibility-status'
import { localDay } from '@archwire/domain/time/clinic-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { testStorage } from '../../../test/fixtures/app-environment.ts'
import { practiceProviders } from '../../composition/practice-providers.ts'
import { coverageOn } from '../../features/eligibility/checks/check-day.ts'
import { eligibilityById } from '../../features/eligibility/checks/eligibility-queries.ts'
import { stalledInquiries } from '../../features/eligibility/inquiry/inquiry-queries.ts'
import { seedDemo } from '../seed-demo.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)

let clinicIds: number[]
beforeAll(async () => {
  await seedDemo(
    { ownerUrl: db.ownerUrl, appSecret: testSecret, storage, ...practiceProviders },
    db.clock.now(),
  )
  clinicIds = (await db.owner.query('select id from clinics order by id')).rows.map(({ id }) => id)
})

test('the demo has inquiries with every outcome, and they can be read through the API [G-43]', async () => {
  for (const clinicId of clinicIds) {
    const clinic = db.database.forClinic(clinicId, { kind: 'system' })
    const { rows } = await db.owner.query(
      'select id, status, created_at from eligibilities where clinic_id = $1',
      [clinicId],
    )
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(eligibilityStatuses))
    for (const { id, created_at } of rows) {
      const found = await clinic.read(tx => eligibilityById(tx, id))
      expect(eligibility.safeParse(found?.json).error).toBeUndefined()
      expect(created_at < db.clock.now()).toBe(true)
    }
    // Inquiries under way stay so while somebody looks at the demo.
    expect(await clinic.write(tx => stalledInquiries(tx, db.clock.now(), 10))).toEqual([])
  }
})

test('a member id decides how the sandbox responds, and the coverage of a new patient can be checked', async () => {
  const [clinicId = 0] = clinicIds
  const { rows } = await db.owner.query(
    `select member_id from insurances where clinic_id = $1 and member_id ~ '^[A-Z]+[0-9]*_' order by id`,
    [clinicId],
  )
  const prefixes = rows.map(({ member_id }) => member_id.split('_')[0])
  expect(prefixes).toEqual(expect.arrayContaining(['INACT', 'AAA72', 'SLOW', 'DOWN', 'PART', 'DENY']))
  const today = localDay(db.clock.now(), 'America/New_York')
  const clinic = db.database.forClinic(clinicId, { kind: 'system' })
  const { patients } = JSON.parse((await clinic.read(tx => coverageOn(tx, today))).json)
  expect(patients.filter((one: { insurance: unknown }) => one.insurance !== null).length).toBeGreaterThan(5)
})
