import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildApp } from '@archwire/server/composition/app'
import { liveChannels } from '@archwire/server/composition/features'
import { readConfig } from '@archwire/server/config/config'
import { systemClock } from '@archwire/server/platform/clock'
import { connectDatabase } from '@archwire/server/platform/db/database'
import { openPool } from '@archwire/server/platform/db/pool'
import { attachLive } from '@archwire/server/platform/live/attach-live'
import { testSecret } from '@archwire/server/test/database/database-template'
import { testStorage } from '@archwire/server/test/fixtures/app-environment'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { plainDay } from './calendar/plain-day.ts'

// Both servers run in this process, so that they share one core as they take turns.
const [ownerUrl = '', appUrl = ''] = process.argv.slice(2)

const database = connectDatabase(openPool(appUrl, { name: 'bench server' }), systemClock, testSecret)
const product = await buildApp({
  config: readConfig({
    DATABASE_URL: appUrl,
    APP_SECRET: testSecret,
    LOG_LEVEL: 'silent',
    // Requests come from as many addresses as a figure needs.
    TRUST_PROXY: '1',
  }),
  appSecret: testSecret,
  database,
  storage: testStorage(),
  clock: systemClock,
  webRoot: path.join(import.meta.dirname, '../apps/server/test/fixtures/web-root'),
})

await attachLive(product, {
  database,
  clock: systemClock,
  appUrl: undefined,
  listenUrl: appUrl,
  channels: liveChannels({ appSecret: testSecret, clock: systemClock }),
  log: product.log,
})

/** A quick prototype: no session, no roles, no row-level security, no audit, no events. */
const plain = Fastify()
const pool = new pg.Pool({ connectionString: ownerUrl, max: 20 })

plain.get('/constant', async () => ({ id: 1, fullName: 'Uma User', email: 'user@example.com', admin: true }))

plain.get<{ Params: { id: string } }>('/user/:id', async request => {
  const { rows } = await pool.query({
    name: 'user',
    text: `select id, first_name as "firstName", last_name as "lastName", full_name as "fullName", email, admin
           from users where id = $1`,
    values: [request.params.id],
  })
  return rows[0]
})

plain.get<{ Params: { id: string } }>('/clinic/:id', async request => {
  const { rows } = await pool.query({
    name: 'clinic',
    text: `select id, slug, name, time_zone as "timeZone", email, phone_number as "phoneNumber", address1, address2,
             city, state, zipcode, tax_id as "taxId", npi, idle_minutes as "idleMinutes",
             legacy_ledger_url as "legacyLedgerUrl", updated_at as "updatedAt"
           from clinics where id = $1`,
    values: [request.params.id],
  })
  return rows[0]
})

plain.get<{ Params: { clinicId: string; day: string } }>('/day/:clinicId/:day', request =>
  plainDay(pool, request.params.clinicId, request.params.day),
)

plain.post<{ Body: { name: string } }>('/bare', async request => {
  const { rows } = await pool.query({
    name: 'bare',
    text: 'insert into bare_rows (name) values ($1) returning id',
    values: [request.body.name],
  })
  return rows[0]
})

const listen = async (server: FastifyInstance) => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ product: await listen(product), plain: await listen(plain) })
