import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs, visitor } = await testApp(db)

// Makes the database read-only for new connections, as a replica is.
const takeChanges = (does: boolean) =>
  db.owner.query(`
    begin read write;
    do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${!does}', current_database());
    end $$;
    commit`)

test('a replica that gets a change says to try again later, and its connections are dropped for the new primary', async () => {
  const clinic = await make.clinic()
  const user = await make.user(clinic.id, { admin: true })
  const admin = await loginAs(user)
  const rename = () => admin.send('PUT', '/v2/rest/settings/clinic', { clinic: { name: 'Harbor' } })
  await takeChanges(false)
  // The test's own connection is ended last: connections that are left would go on as the primary's.
  await expect(
    db.pool.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity where datname = current_database() and usename = current_user
         order by pid = pg_backend_pid() offset 0) as connected`,
    ),
  ).rejects.toThrow('terminating connection')
  await expect.poll(async () => (await admin.get('/v2/rest/settings/clinic')).statusCode).toBe(200)

  // A connection that was cut off may still be handed out once.
  const refused = async () => {
    const { statusCode, headers } = await rename()
    return [statusCode, headers['retry-after']]
  }
  await expect.poll(refused).toEqual([503, '2'])
  const session = { email: user.email, password: 'whatever it is' }
  const login = await (await visitor()).send('POST', '/v2/rest/sessions', { session })
  expect(login.statusCode).toBe(503)

  await takeChanges(true)
  // A connection opened meanwhile still leads to the replica, until a change was tried on it.
  await expect.poll(async () => (await rename()).statusCode).toBe(200)
  const { rows } = await db.owner.query('select name from clinics where id = $1', [clinic.id])
  expect(rows).toEqual([{ name: 'Harbor' }])
})
