import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { expect, test } from 'vitest'
import { importClinics, importFixture, threePatients } from '../../../test/fixtures/records/import-fixture.ts'

const { db, storage, loginAs, make, newClinic } = await importClinics()

test('each administrator sees the open imports of all administrators, and whose each one is', async () => {
  const { clinicId, admin, browser, desk } = await newClinic()
  const bob = await make.user(clinicId, { admin: true, first_name: 'Bob', last_name: 'Boss' })
  const bobs = importFixture(db, storage, await loginAs(bob))
  const mine = (await desk.send('mine.csv', threePatients)).json()
  const his = (await bobs.send('his.csv', threePatients)).json()
  const listed: PatientImport[] = (await browser.get(desk.root)).json()
  expect(listed.map(({ id, createdByUserId, createdBy }) => [id, createdByUserId, createdBy])).toEqual([
    [his.id, bob.id, 'Bob Boss'],
    [mine.id, admin.id, admin.full_name],
  ])
})

test('an unfinished import stays in the list, however many came later', async () => {
  const { clinicId, browser, desk } = await newClinic()
  const old = (await desk.send('old.csv', threePatients)).json()
  const over = (await desk.send('over.csv', threePatients)).json()
  await desk.cancel(over.id)
  const copies = (count: number, status: string) =>
    db.owner.query(
      `insert into patient_imports (clinic_id, status, file_name, byte_size, sha256, encoding, delimiter,
                                    created_by_user_id, created_at)
       select clinic_id, $3, 'newer.csv', byte_size, sha256, encoding, delimiter, created_by_user_id,
         created_at + interval '1 minute' * n
       from patient_imports, generate_series(1, $4::int) n where clinic_id = $1 and id = $2`,
      [clinicId, over.id, status, count],
    )
  await copies(25, 'canceled')
  const names = async () => {
    const listed: PatientImport[] = (await browser.get(desk.root)).json()
    return listed.map(({ fileName }) => fileName)
  }
  expect(await names()).toEqual([...Array(20).fill('newer.csv'), 'old.csv'])
  expect((await desk.cancel(old.id)).statusCode).toBe(200)
  expect(await names()).toEqual(Array(20).fill('newer.csv'))
  // The list has a maximum length all the same.
  await copies(25, 'matching')
  expect((await names()).length).toBeLessThanOrEqual(40)
})
