import { randomUUID } from 'node:crypto'
import type { Claim } from '@archwire/contract/claims/claim'
import type { Pool } from 'pg'
import { claimTasks } from '../src/compose-claims.ts'
import { type Claims, composeClearinghouse } from '../src/compose-clearinghouse.ts'
import type { InboundFile } from '../src/drivers/clearinghouse/port.ts'
import { readStraysAgain } from '../src/features/claims/inbound/unread-files.ts'
import { resumeStalledClaims } from '../src/features/claims/submission/resume-stalled-claims.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { openPool } from '../src/platform/db/pool.ts'
import { type Browser, testApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { testSecret } from './database-urls.ts'
import { factories } from './factories.ts'
import { formWith } from './file-samples.ts'
import { smallPng } from './imaging-samples.ts'
import { insuranceFactories } from './insurance.ts'
import { memoryClearinghouse, memorySignature } from './memory-clearinghouse.ts'
import { runPendingJobs } from './run-pending-jobs.ts'
import { unreadLog } from './unread-log.ts'

export const subscriber = {
  firstName: 'Pat',
  lastName: 'Doe',
  dob: '1990-02-03',
  gender: 'female',
  relationship: 'self',
  memberId: 'M123',
  groupNumber: 'G1',
  address1: '1 Main St',
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
}

const address = {
  address1: '1 Main St',
  address2: null,
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
  kind: 'primary',
}

export const provider = (kind = 'Billing', more: object = {}) => ({
  kind,
  specialty: 'ORTHO',
  taxonomy: '1223X0400X',
  taxId: '123456789',
  npi: '1234567893',
  npiType: 'individual',
  firstName: 'Dora',
  lastName: 'Lee',
  addresses_attributes: [address],
  ...more,
})

export const item = (more: object = {}) => ({
  procedureCode: 'D8080',
  fee: 4750,
  quantity: 1,
  startDate: '2026-05-01',
  endDate: null,
  ...more,
})

const treatment = { dateAppliancePlaced: '2026-05-01', treatmentMonths: 24, remainingMonths: 24 }

/**
 * A server at whose desk claims are made, and a clearinghouse on the other side: one that the test plays, or the sandbox,
 * at its own pace or at once.
 */
export async function claimsDesk(db: TestDatabase, sandbox?: { hasDelays: boolean }) {
  const make = factories(db.owner)
  const insurance = insuranceFactories(db.owner)
  const house = memoryClearinghouse()
  const { loginAs, visitor, storage, app } = await testApp(
    db,
    sandbox === undefined
      ? {
          env: { EMAIL_DRIVER: 'sandbox', CLEARINGHOUSE_DRIVER: 'sandbox' },
          clearinghouse: house.clearinghouse,
        }
      : {
          env: {
            CLEARINGHOUSE_DRIVER: 'sandbox',
            CLEARINGHOUSE_SANDBOX_DELAYS: sandbox.hasDelays ? 'on' : 'off',
          },
        },
  )
  const rows = async (text: string, values: unknown[]) => (await db.owner.query(text, values)).rows

  const parts = { appSecret: testSecret, storage, clock: db.clock, log: unreadLog }
  const claims: Claims =
    sandbox === undefined
      ? { clearinghouse: house.clearinghouse, payers: undefined }
      : composeClearinghouse({ driver: 'sandbox', ...sandbox }, parts)
  const tasks = claimTasks(claims, parts)
  const asWorker = async (act: (pool: Pool) => Promise<unknown>) => {
    const pool = openPool(db.workerUrl, { name: 'test hurry', max: 2 })
    try {
      await act(pool)
    } finally {
      await pool.end()
    }
  }
  /** However long it took, nobody was logged out meanwhile. */
  const stayAtDesk = () =>
    db.owner.query(`update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'`, [
      db.clock.now(),
    ])
  /** Does the jobs that are due; those that failed once more are tried when their time has come. */
  const work = () => runPendingJobs(db, { tasks, sweeps: [], crons: [] })

  return {
    db,
    house,
    work,
    /** The same as if the time of every job had come, so many minutes later. */
    workLater: async (minutes = 60) => {
      db.clock.advance(minutes)
      await asWorker(pool => pool.query('update graphile_worker._private_jobs set run_at = now()'))
      await work()
      await stayAtDesk()
    },
    /** As if whoever was to do the jobs had died once too often. */
    forgetJobs: () => asWorker(pool => pool.query('delete from graphile_worker._private_jobs')),
    /** What looks after everything that is under way, and what comes of it. */
    tend: async () => {
      await asWorker(pool =>
        resumeStalledClaims.run({
          database: connectDatabase(pool, db.clock, testSecret),
          now: db.clock.now(),
        }),
      )
      await work()
      await stayAtDesk()
    },
    /** What nobody could read, and is of no one clinic, once more. */
    readStraysAgain: () =>
      asWorker(pool =>
        readStraysAgain({ clearinghouse: house.clearinghouse, log: unreadLog }).run({
          database: connectDatabase(pool, db.clock, testSecret),
          now: db.clock.now(),
        }),
      ),
    /** What the clearinghouse sends by itself. */
    hear: async (file: InboundFile | InboundFile[], signature = memorySignature) =>
      app.inject({
        method: 'POST',
        url: '/webhooks/clearinghouse',
        headers: { 'content-type': 'application/edi-x12', 'clearinghouse-signature': signature },
        payload: JSON.stringify([file].flat()),
      }),
    make,
    insurance,
    app,
    storage,
    visitor,
    loginAs,
    key: () => ({ 'idempotency-key': randomUUID() }),
    /** A clinic of its own with Ana, who is an administrator, Sam, who is not, and an insured patient. */
    open: async (values: { payer?: string; memberId?: string; patient?: object } = {}) => {
      const { id: clinicId } = await make.clinic()
      const { id: patientId } = await make.patient(clinicId, {
        first_name: 'Pat',
        last_name: 'Doe',
        dob: '1990-02-03',
        gender: 'female',
        address1: '1 Main St',
        city: 'New York',
        state: 'NY',
        zipcode: '10001',
        ...values.patient,
      })
      const { id: insuranceId } = await insurance.insurance(clinicId, patientId, {
        payer_id: await insurance.payerId(values.payer),
        member_id: values.memberId ?? 'M123',
        group_number: 'G1',
      })
      const ana = await loginAs(
        await make.user(clinicId, { admin: true, first_name: 'Ana', last_name: 'Admin' }),
      )
      const sam = await loginAs(await make.user(clinicId, { first_name: 'Sam', last_name: 'Staff' }))
      const base = `/v2/rest/insurances/${insuranceId}/claims`
      const act = (claimId: number, path: string, browser: Browser = sam, headers = {}) =>
        browser.send('POST', `/v2/rest/insurances/claims/${claimId}/${path}`, undefined, headers)
      const send = (
        method: 'POST' | 'PUT' | 'DELETE',
        claimId: number,
        path: string,
        body?: unknown,
        headers = {},
      ) => sam.send(method, `/v2/rest/insurances/claims/${claimId}/${path}`, body, headers)
      const read = async (claimId: number): Promise<Claim> =>
        (await sam.get(`${base}/${claimId}.json`)).json()

      const here = {
        clinicId,
        patientId,
        insuranceId,
        ana,
        sam,
        base,
        act,
        send,
        read,
        create: (given: object = {}, headers = {}, browser: Browser = sam) =>
          browser.send(
            'POST',
            `${base}.json`,
            { claim: { subscriberAttributes: subscriber, ...given } },
            headers,
          ),
        change: (claimId: number, claim: object, headers = {}, browser: Browser = sam) =>
          browser.send('PUT', `${base}/${claimId}.json`, { claim }, headers),
        list: async (): Promise<Claim[]> =>
          (await sam.get(`/v2/rest/patients/${patientId}/insurances/claims.json`)).json(),
        /** A claim that lacks nothing. */
        complete: async (given: object = {}): Promise<Claim> => {
          const { id } = (await here.create(given)).json()
          await send('POST', id, 'providers.json', { provider: provider('Billing') })
          await send('POST', id, 'providers.json', { provider: provider('Rendering') })
          await send('POST', id, 'items.json', { item: item() })
          await here.change(id, treatment)
          return read(id)
        },
        /** As if it had come so far. */
        put: async (claimId: number, status: string) => {
          await db.owner.query(
            `update claims set status = $2, validating_since = case when $2 = 'validating' then now() end,
               status_before_void = case when $2 = 'voiding' then 'approved' end where id = $1`,
            [claimId, status],
          )
        },
        attach: (
          claimId: number,
          narrative = 'Class II malocclusion',
          headers: Record<string, string> = {},
        ) => {
          const form = formWith(
            'pano.png',
            smallPng,
            {
              'attachment[narrative]': narrative,
              'attachment[images_attributes][][date]': '2026-05-06',
              'attachment[images_attributes][][type_code]': 'RB',
              'attachment[images_attributes][][orientation_type]': 'LEFT',
            },
            'attachment[images_attributes][][file]',
          )
          return send('POST', claimId, 'attachments', form.payload, { ...form.headers, ...headers })
        },
        history: async (claimId: number): Promise<string[]> =>
          (await read(claimId)).activities.map(({ message }) => message).toReversed(),
        traces: () =>
          rows(
            `select action, entity_type, entity_id, patient_id, changes from audit_log
             where clinic_id = $1 and action not in ('login', 'open') order by id`,
            [clinicId],
          ),
        events: () =>
          rows(
            `select channel, event, params, data from live_events
             where clinic_id = $1 and channel in ('claims', 'claim_work') order by seq`,
            [clinicId],
          ),
      }
      return here
    },
  }
}
