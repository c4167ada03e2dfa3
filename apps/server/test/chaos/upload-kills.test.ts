// @whole: processes are killed, and started again each time.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { composeStorage } from '../../src/composition/providers.ts'
import { clearIncoming } from '../../src/platform/files/incoming-files.ts'
import { purgeFiles } from '../../src/platform/retention/purge-files.ts'
import { cloneDatabase } from '../database/database.ts'
import { testSecret } from '../database/database-template.ts'
import { ownerQuery } from '../database/owner-queries.ts'
import { filesIn } from '../fixtures/app-environment.ts'
import { factories, testPassword } from '../fixtures/factories.ts'
import { httpClient } from '../fixtures/http-client.ts'
import { until } from '../fixtures/until.ts'
import {
  freePort,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../processes/server-process.ts'
import { chaosSize } from './harness/chaos-size.ts'
import { asChaosTest, chaosRandom } from './harness/chaos-test.ts'
import { expectInvariants } from './harness/invariants.ts'
import {
  chaosPictures,
  nextSending,
  openUploadPlace,
  type Sending,
  sendFile,
  UnexpectedResponse,
  type UploadKind,
  type UploadPlace,
} from './harness/upload-scenarios.ts'
import { brokenFiles, storedFiles } from './harness/witnesses.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const dataDir = await temporaryDataDir()
const storage = composeStorage({ dataDir, storage: { driver: 'disk' } })
const stored = path.join(dataDir, 'files')
const random = chaosRandom('files')
const faultRandom = chaosRandom('blows')
const pictures = await chaosPictures(random)
let server: ServerProcess | undefined
afterAll(async () => {
  server?.kill('SIGKILL')
  await server?.exited
  await removeDataDir(dataDir)
})

const kinds: UploadKind[] = ['document', 'image', 'direct', 'document', 'image', 'direct']

async function startServer(): Promise<ServerProcess> {
  const port = await freePort()
  server = await startServerProcess({
    DATABASE_URL: db.ownerUrl,
    APP_SECRET: testSecret,
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
  })
  return server
}

const ask = ownerQuery(db.owner)
const expectWhole = async () => expect(await brokenFiles(ask, stored)).toEqual([])

test(
  'kill -9 in the middle of uploads: no row without a file, no orphaned file, and each file that is sent again is stored once [G-37]',
  asChaosTest(async chaosRun => {
    const clinic = await make.clinic()
    const user = await make.user(clinic.id)
    const patient = await make.patient(clinic.id)
    const sendings: Sending[] = []
    let place: UploadPlace | undefined
    let resent = 0

    for (let round = 0; round <= chaosSize(3, 25); round++) {
      const server = await startServer()
      const client = httpClient(server.address)
      await client.logIn(user.email, testPassword)
      const here = place ?? (await openUploadPlace(client, patient.id))
      place = here
      await expectWhole()
      // A sender without a response sends the file again, and sometimes one with a response does too.
      for (const sending of sendings.filter(one => one.acknowledged === undefined || random() < 0.1)) {
        const { acknowledged } = sending
        await sendFile(client, here, sending)
        if (acknowledged !== undefined) expect(sending.acknowledged).toBe(acknowledged)
        resent++
      }
      if (round === chaosSize(3, 25)) {
        server.kill('SIGTERM')
        expect(await server.exited).toBe(0)
        break
      }

      const faults: unknown[] = []
      const sendUntilCutOff = async (kind: UploadKind) => {
        for (;;) {
          const sending = nextSending(kind, pictures, random)
          sendings.push(sending)
          try {
            await sendFile(client, here, sending)
          } catch (error) {
            if (error instanceof UnexpectedResponse) faults.push(error)
            return
          }
        }
      }
      const done = sendings.filter(one => one.acknowledged !== undefined).length
      const senders = kinds.map(sendUntilCutOff)
      await until(
        'it is in the middle of receiving',
        () => sendings.filter(one => one.acknowledged !== undefined).length >= done + 6,
        60_000,
      )
      // At any step of any file.
      await pause(faultRandom() * 400)
      server.kill('SIGKILL')
      await server.exited
      chaosRun.kills++
      await Promise.all(senders)
      await expectInvariants(chaosRun, ask, { when: 'always', files: stored })
      expect(faults).toEqual([])
      expect(sendings.filter(one => one.acknowledged === undefined)).toHaveLength(kinds.length)
    }

    await expectWhole()
    expect(resent).toBeGreaterThanOrEqual(kinds.length * chaosSize(3, 25))
    const { rows } = await db.owner.query<{ name: string; count: number }>(`
    select b.filename as name, count(*)::int from blobs b
    where exists (select from archives a where a.blob_id = b.id) or exists (select from images i where i.blob_id = b.id)
    group by 1`)
    const usedUploads = sendings.filter(one => one.kind !== 'direct')
    expect(new Map(rows.map(row => [row.name, row.count]))).toEqual(
      new Map(usedUploads.map(one => [one.fileName, 1])),
    )

    const inTime = new Date(Date.now() + 25 * 60 * 60_000)
    const system = db.database.forClinic(clinic.id, { kind: 'system' })
    await purgeFiles(storage).run({ clinic: system, day: '2026-05-06', now: inTime })
    await clearIncoming(storage, inTime)
    await expectWhole()
    expect((await storedFiles(ask)).filter(row => !row.isAttached)).toEqual([])
    expect(filesIn(stored)).toHaveLength((await storedFiles(ask)).flatMap(row => row.files).length)
    expect(filesIn(storage.incoming)).toEqual([])
  }),
  chaosSize(300_000, 900_000),
)
