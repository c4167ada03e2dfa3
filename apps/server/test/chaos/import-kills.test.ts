// @whole: processes are killed, and started again each time.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { cloneDatabase } from '../database/database.ts'
import { ownerQuery } from '../database/owner-queries.ts'
import { testApp } from '../fixtures/app.ts'
import { testStorage } from '../fixtures/app-environment.ts'
import { factories } from '../fixtures/factories.ts'
import { importFixture } from '../fixtures/records/import-fixture.ts'
import { manyPatients } from '../fixtures/records/large-imports.ts'
import { until } from '../fixtures/until.ts'
import { chaosSize } from './harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from './harness/chaos-test.ts'
import { expectInvariants } from './harness/invariants.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { loginAs } = await testApp(db, { storage })
const make = factories(db.owner)
const random = chaosRandom('blows')
// Each kill costs an attempt of the job, which has eight: the last ones are for the work itself.
const kills = chaosSize(3, 6)
const size = chaosSize(3_000, 20_000)

// How long a process may take to start on a busy machine.
const toStart = 120_000

const program = path.join(import.meta.dirname, '../processes/import-process.ts')
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const one of running) one.kill('SIGKILL')
  running.clear()
})

function startWorker(): ChildProcess {
  const args = [program, db.workerUrl, path.join(storage.folder, 'files'), storage.incoming]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  running.add(child)
  return child
}
async function killWorker(child: ChildProcess): Promise<void> {
  running.delete(child)
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

test(
  'an import that is killed again and again has all patients in the end, and never only some of them',
  asChaosTest(async chaosRun => {
    const clinicId = (await make.clinic()).id
    const desk = importFixture(db, storage, await loginAs(await make.user(clinicId, { admin: true })))
    const sent = (await desk.send('patients.csv', manyPatients(size))).json()
    const countPatients = async () =>
      (await db.owner.query('select count(*)::int as n from patients where clinic_id = $1', [clinicId]))
        .rows[0].n
    await desk.matchAsGuessed(sent)
    for (const phase of ['checking', 'importing']) {
      for (let kill = 0; kill < kills; kill++) {
        const worker = startWorker()
        // Waits until it has begun, and then kills it at any moment.
        const before = (await desk.read(sent.id)).updatedAt
        await until('it goes on', async () => (await desk.read(sent.id)).updatedAt !== before, toStart)
        await pause(random() * 400)
        await killWorker(worker)
        chaosRun.kills++
        await expectInvariants(chaosRun, ownerQuery(db.owner), { when: 'always' })
        const { status, imported } = await desk.read(sent.id)
        expect([0, size]).toContain(await countPatients())
        if (status !== phase) break
        expect(imported).toBe(0)
      }
      const last = startWorker()
      const next = phase === 'checking' ? 'checked' : 'imported'
      await until(`it is ${next}`, async () => (await desk.read(sent.id)).status === next, 2 * toStart)
      await killWorker(last)
      if (phase === 'checking')
        expect(await desk.read(sent.id)).toMatchObject({ lines: size, unusable: 0, faulty: 0 })
      if (phase === 'checking') await desk.start(sent.id, 'import')
    }
    expect(await countPatients()).toBe(size)
    const { rows } = await db.owner.query(
      `select count(*)::int as n from audit_log where clinic_id = $1 and action = 'import'`,
      [clinicId],
    )
    expect(rows).toEqual([{ n: 1 }])
    await expectInvariants(chaosRun, ownerQuery(db.owner), { when: 'settled' })
  }),
  1_200_000,
)
