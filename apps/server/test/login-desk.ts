import { beforeEach } from 'vitest'
import { type Browser, testApp } from './app.ts'
import { cloneDatabase } from './database.ts'
import { factories } from './factories.ts'

/** A clinic for each test, with somebody who logs in there. */
export async function loginDesk() {
  const db = await cloneDatabase()
  const make = factories(db.owner)
  const { app, visitor, loginAs } = await testApp(db, { env: { TRUST_PROXY: '1' } })
  let clinicId: number
  let ana: { id: number; email: string }
  beforeEach(async () => {
    clinicId = (await make.clinic()).id
    ana = await make.user(clinicId, { admin: true, first_name: 'Ana', last_name: 'Ortiz' })
  })
  return {
    db,
    make,
    app,
    visitor,
    loginAs,
    /** As they are in the test that runs. */
    now: () => ({ clinicId, ana }),
    tryPassword: (browser: Browser, email: string, password: string, from = '198.51.100.7') =>
      browser.send(
        'POST',
        '/v2/rest/sessions.json',
        { session: { email, password } },
        { 'x-forwarded-for': from },
      ),
    actions: async () =>
      (
        await db.owner.query('select action from audit_log where clinic_id = $1 order by id', [clinicId])
      ).rows.map(row => row.action),
  }
}
