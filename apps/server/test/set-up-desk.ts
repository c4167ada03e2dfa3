import { beforeEach } from 'vitest'
import { testApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { factories } from './factories.ts'

export const setUpUrl = (path: string) => `/v2/rest/settings/${path}`

export const versioned = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` }

/** A new clinic for each test, and Ana who sets it up. */
export async function setUpDesk(db: TestDatabase) {
  const make = factories(db.owner)
  const { loginAs } = await testApp(db)
  const newClinic = async () => {
    const clinicId = (await make.clinic()).id
    const person = { admin: true, first_name: 'Ana', last_name: 'Admin' }
    return { clinicId, ana: await loginAs(await make.user(clinicId, person)) }
  }
  const here = await newClinic()
  beforeEach(async () => void Object.assign(here, await newClinic()))
  return {
    make,
    loginAs,
    /** As they are in the test that runs. */
    here,
    trail: async () =>
      (
        await db.owner.query(
          `select action, entity_type, changes from audit_log where clinic_id = $1 and entity_type <> 'user' order by id`,
          [here.clinicId],
        )
      ).rows,
  }
}
