import { afterAll } from 'vitest'
import { type Browser, testApp } from './app.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { factories } from './factories.ts'
import { importDesk } from './import-desk.ts'
import { type TestStorage, testStorage } from './storage.ts'

type Deps = {
  db: TestDatabase
  storage: TestStorage
  loginAs: (user: { email: string }) => Promise<Browser>
}

/** What the tests of a file about imports begin with; what was stored goes when they are over. */
export async function importHouse() {
  const db = await cloneDatabase()
  const storage = testStorage()
  afterAll(storage.drop)
  const { loginAs } = await testApp(db, { storage })
  const newClinic = () => importClinic({ db, storage, loginAs })
  return { db, storage, loginAs, make: factories(db.owner), newClinic }
}

/** A clinic with an administrator at the imports, and ways to see what came of them. */
async function importClinic({ db, storage, loginAs }: Deps) {
  const make = factories(db.owner)
  const clinicId = (await make.clinic()).id
  const admin = await make.user(clinicId, { admin: true })
  const browser = await loginAs(admin)
  const desk = importDesk(db, storage, browser)
  const count = async (table: string): Promise<number> =>
    (await db.owner.query(`select count(*)::int as n from ${table} where clinic_id = $1`, [clinicId])).rows[0]
      .n
  const names = async (): Promise<string[]> =>
    (
      await db.owner.query('select full_name from patients where clinic_id = $1 order by id', [clinicId])
    ).rows.map(({ full_name }) => full_name)
  return { clinicId, admin, browser, desk, count, names }
}

/** Three patients as another program writes them. */
export const threePatients = `First Name,Last Name,DOB,Sex,Email,Cell Phone,City
Ada,Lovelace,12/10/1990,F,ADA@example.com,(555) 123-4567,Portland
"Grace ""Amazing""",Hopper,1986-12-09,female,,+1 555 222 3333,"New York, NY"
Alan,Turing,Jun 23 1992,m,alan@example.com,555.444.5555,
`

export type ImportClinic = Awaited<ReturnType<typeof importClinic>>
