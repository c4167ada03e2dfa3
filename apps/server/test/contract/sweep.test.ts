import { endpoint } from '@archwire/contract/endpoint'
import { id } from '@archwire/contract/fields'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../src/config/config.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { notFound } from '../../src/platform/http/refuse.ts'
import { type Route, route } from '../../src/platform/http/route.ts'
import { buildHttp } from '../../src/platform/http/server/build-http.ts'
import { cloneDatabase } from '../database/database.ts'
import { testSecret } from '../database/database-template.ts'
import { type Browser, type TestApp, testApp } from '../fixtures/app.ts'
import { factories } from '../fixtures/factories.ts'
import { routeSamples } from './samples/route-samples.ts'
import { type SweepPeople, sweep } from './sweep.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
let clinicId: number
let users: { admin: { email: string }; staff: { email: string }; foreigner: { email: string } }

beforeAll(async () => {
  clinicId = (await make.clinic()).id
  users = {
    admin: await make.user(clinicId, { admin: true }),
    staff: await make.user(clinicId),
    foreigner: await make.user((await make.clinic()).id, { admin: true }),
  }
})

// Each sweep begins with unused rate limits.
beforeEach(() => db.clock.advance(5))

const peopleOf = async (app: TestApp): Promise<SweepPeople> => ({
  admin: await app.loginAs(users.admin),
  staff: await app.loginAs(users.staff),
  foreigner: await app.loginAs(users.foreigner),
  visitor: await app.visitor(),
})

// In parts, because there are hundreds of addresses and each is called in many ways.
const parts = [0, 1, 2, 3]

test.each(parts)(
  'every address refuses callers who may not use it, and the audit log lists what was done meanwhile, part %d',
  async part => {
    const app = await testApp(db, {
      env: {
        EMAIL_DRIVER: 'sandbox',
        SMS_DRIVER: 'sandbox',
        PAYMENTS_DRIVER: 'sandbox',
        CLEARINGHOUSE_DRIVER: 'sandbox',
      },
    })
    const served = app.served.filter((_, index) => index % parts.length === part)
    const data = { owner: db.owner, clinicId, samples: routeSamples }
    expect(served.length).toBeGreaterThan(10)
    expect(await sweep({ served, storage: app.storage }, await peopleOf(app), data)).toEqual([])
    db.clock.advance(5)
    const kinds = await kindsInLog(await app.loginAs(users.admin))
    expect(kinds.size).toBeGreaterThan(5)
  },
)

/** The kinds of records in the audit log, with the text of each page. */
async function kindsInLog(admin: Browser): Promise<Set<string>> {
  const kinds = new Set<string>()
  let next: number | null = null
  do {
    const answer = await admin.get(`/v2/rest/settings/audit_log${next === null ? '' : `?before=${next}`}`)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    const page: { records: { entityType: string; changes: object[] }[]; next: number | null } = answer.json()
    for (const { entityType, changes } of page.records) {
      kinds.add(entityType)
      expect(JSON.stringify(changes)).not.toMatch(/\[object|undefined|[{}]{2}|NaN|[a-z]_at"/)
      expect(changes.map(change => Object.values(change).join(' ')).join('\n')).not.toMatch(/\bnull\b/)
    }
    next = page.next
  } while (next !== null)
  return kinds
}

// The sweep is worth something only if it finds faults: these routes are wrong on purpose.
const getUserById = endpoint({
  method: 'GET',
  path: '/test/users/:id',
  who: 'staff',
  summary: 'A user, found under row-level security',
  params: z.object({ id }),
  reply: z.object({ id: z.number() }),
})
const samples = {
  'GET /test/users/:id': async () => ({ params: { id: (await make.user(clinicId)).id } }),
}
const findUser = route(getUserById, async ({ clinic, params }) => {
  const row = await clinic.read(tx =>
    tx.maybeOne<{ id: number }>(sql`select id from users where id = ${params.id}`),
  )
  if (row === undefined) throw notFound()
  return row
})

async function findingsWith(
  moreRoutes: Route[],
  moreSamples: typeof samples | Record<string, never>,
): Promise<string[]> {
  const app = await testApp(db, { moreRoutes })
  // Only these routes: all others are swept above.
  const served = app.served.filter(added => added.endpoint === getUserById)
  return sweep({ served, storage: app.storage }, await peopleOf(app), {
    owner: db.owner,
    clinicId,
    samples: { ...routeSamples, ...moreSamples },
  })
}

test('a route with a sample that stays in its clinic passes', async () => {
  expect(await findingsWith([findUser], samples)).toEqual([])
})

test('a route that names a record and has no sample is found', async () => {
  expect(await findingsWith([findUser], {})).toEqual([expect.stringContaining('has no sample')])
})

test('a route that shows another clinic’s record is found', async () => {
  const leaky = route(getUserById, async ({ params }) => {
    const { rows } = await db.owner.query('select id from users where id = $1', [params.id])
    return rows[0]
  })
  expect(await findingsWith([leaky], samples)).toEqual([expect.stringContaining("another clinic's record")])
})

test('a sample that not even its own clinic finds is found', async () => {
  const missing = { 'GET /test/users/:id': async () => ({ params: { id: 999_999_999 } }) }
  expect(await findingsWith([findUser], missing)).toEqual([
    expect.stringContaining("the clinic's own record"),
  ])
})

test('a sample of a public call that answers nobody is found', async () => {
  const app = await testApp(db)
  const path = '/public/clinics/:slug/days'
  const served = app.served.filter(({ endpoint }) => endpoint?.path === path)
  const withoutDays = async () => ({ params: { slug: 'harbor' }, isCallersOwn: true as const })
  const findings = await sweep({ served, storage: app.storage }, await peopleOf(app), {
    owner: db.owner,
    clinicId,
    samples: { [`GET ${path}`]: withoutDays },
  })
  expect(findings).toEqual([expect.stringContaining('anybody was answered 422')])
})

test('an address that was registered without a declaration cannot be served', async () => {
  const { http } = await buildHttp({
    config: readConfig({ DATABASE_URL: db.appUrl, APP_SECRET: testSecret, LOG_LEVEL: 'silent' }),
    appSecret: testSecret,
    database: db.database,
    clock: db.clock,
  })
  const answer = async () => ({ ok: true })
  expect(() => http.get('/v2/rest/back_door', answer)).toThrow('/v2/rest/back_door does not say who')
  expect(() => http.head('/back_door', answer)).toThrow('HEAD /back_door')
  expect(() => http.get('/assets/back_door', answer)).toThrow('/assets/back_door')
  http.register(async inside => {
    inside.route({ method: ['GET', 'POST'], url: '/back_door', handler: answer })
  })
  await expect(http.ready()).rejects.toThrow('/back_door does not say who')
})

test('a call that does not say who may make it, or is open without a limit, cannot be served', async () => {
  const silent = { ...findUser, endpoint: { ...getUserById, who: undefined } } as unknown as Route
  await expect(testApp(db, { moreRoutes: [silent] })).rejects.toThrow('does not say who may call it')
  const open = { ...findUser, endpoint: { ...getUserById, who: 'public' } } as unknown as Route
  await expect(testApp(db, { moreRoutes: [open] })).rejects.toThrow('has no limit')
  const forged = {
    ...findUser,
    endpoint: { ...getUserById, withoutAntiForgery: 'why not' },
  } as unknown as Route
  await expect(testApp(db, { moreRoutes: [forged] })).rejects.toThrow('reads a session and has no token')
})
