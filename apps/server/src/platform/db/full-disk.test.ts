import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)

test('a database without room for more asks to try again later, and is no fault of the one who asked', async () => {
  const clinic = await make.clinic()
  const admin = await loginAs(await make.user(clinic.id, { admin: true }))
  await db.owner.query(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before update on clinics for each row execute function no_room()`)
  const rename = () => admin.send('PUT', '/v2/rest/settings/clinic', { clinic: { name: 'Room' } })
  const answer = await rename()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  await db.owner.query('drop trigger no_room on clinics')
  expect((await rename()).statusCode).toBe(200)
})
