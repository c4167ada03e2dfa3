import { refusals } from '@archwire/contract/errors'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { limitedDisk } from '../../../test/fixtures/limited-disk.ts'

const { db, disks } = await limitedDisk(await cloneDatabase())
const make = factories(db.owner)
const { app, loginAs } = await testApp(db, { disks })

const readiness = async () => {
  // The disk is measured again after a second.
  db.clock.advance(1 / 60)
  const answer = await app.inject('/readyz')
  return [answer.statusCode, answer.json()]
}

test('a database without room asks to try again later, and does not blame the caller [DSK-01, DSK-07, DSK-09]', async () => {
  const clinic = await make.clinic()
  const user = await make.user(clinic.id, { admin: true })
  const admin = await loginAs(user)
  await db.owner.query(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before update on clinics for each row execute function no_room()`)
  const rename = (name: string) => admin.send('PUT', '/v2/rest/settings/clinic', { clinic: { name } })
  const names = async () =>
    (await db.owner.query('select name from clinics where id = $1', [clinic.id])).rows.map(row => row.name)
  const answer = await rename('Room')
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '2',
    { error: refusals.diskFull },
  ])
  expect(await names()).toEqual([clinic.name])
  expect(await readiness()).toEqual([
    200,
    {
      ready: true,
      deadJobs: 0,
      writable: false,
      takesFiles: false,
      reason: 'PostgreSQL says that its disk is full: nothing is saved, reading goes on.',
    },
  ])
  // PostgreSQL's report counts for a while. Reading is not affected.
  await db.owner.query('drop trigger no_room on clinics')
  expect((await rename('Room')).statusCode).toBe(503)
  expect((await admin.get('/v2/rest/settings/clinic')).statusCode).toBe(200)
  // Then somebody tries again, and there is room: nothing had to be restarted.
  db.clock.advance(11 / 60)
  expect((await rename('Room')).statusCode).toBe(200)
  expect(await names()).toEqual(['Room'])
  expect(await readiness()).toEqual([200, { ready: true, deadJobs: 0, writable: true, takesFiles: true }])
})
