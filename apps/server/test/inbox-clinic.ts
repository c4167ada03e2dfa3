import { type Browser, testApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { factories } from './factories.ts'
import { messagingDesk } from './messaging-desk.ts'

/** Who looks into the inbox of a clinic. */
export type InboxClinic = { clinicId: number; user: { id: number; email: string }; sam: Browser }

/** Clinics with an inbox, each with Sam at the desk, at ten in the morning there. */
export async function inboxClinics(db: TestDatabase, env: Record<string, string> = {}) {
  const make = factories(db.owner)
  const desk = messagingDesk(db)
  const { loginAs } = await testApp(db, { env: { SMS_DRIVER: 'sandbox', ...env } })
  return {
    make,
    desk,
    loginAs,
    open: async (): Promise<InboxClinic> => {
      db.clock.set('2026-05-06T14:00:00Z')
      const clinicId = (await make.clinic({ time_zone: 'America/New_York' })).id
      await desk.giveNumber(clinicId)
      const user = await make.user(clinicId, { first_name: 'Sam', last_name: 'Staff' })
      return { clinicId, user, sam: await loginAs(user) }
    },
  }
}
