import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { type AuditHead, anchorLine, compareHeads, readAnchors, readHeads } from './audit-heads.ts'
import { verifyAudit } from './verify-audit.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const root = path.join(import.meta.dirname, '../../../../..')
const home = mkdtempSync(path.join(tmpdir(), 'archwire-anchors-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = path.join(home, 'heads.jsonl')

let clinic: number
let other: number
let heads: AuditHead[] = []

async function writeRows(clinicId: number, count: number): Promise<void> {
  for (let row = 0; row < count; row++) {
    await db.database.forClinic(clinicId, { kind: 'system' }).write(async tx => {
      tx.audit({ action: 'update', entityType: 'note', entityId: row + 1 })
    })
  }
}

const readOwn = async () =>
  (await readHeads(db.ownerUrl, db.clock.now())).filter(head => [clinic, other].includes(head.clinic))

/** Rebuilds a clinic's whole chain and head from its rows, as the owner of the tables can. */
const forge = (clinicId: number) =>
  db.owner.query(
    `do $$
     declare entry audit_log; previous bytea := '';
     begin
       for entry in select * from audit_log where clinic_id = ${clinicId} order by id loop
         previous := audit_link(previous, entry);
         update audit_log set hash = previous where clinic_id = ${clinicId} and id = entry.id;
       end loop;
       update clinic_heads set audit_hash = previous where clinic_id = ${clinicId};
     end $$`,
  )

const verdictOf = async (clinicId: number) =>
  (await verifyAudit(db.ownerUrl)).find(one => one.clinicId === clinicId)?.broken

/** Runs an npm command in the environment of an installation with its own database. */
function command(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/operations/${script}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: db.ownerUrl, APP_SECRET: testSecret },
  })
  return { status, stdout, stderr }
}

beforeEach(async () => {
  clinic = (await make.clinic()).id
  other = (await make.clinic()).id
  heads = []
  for (const at of ['2026-05-06T06:00:00.000Z', '2026-05-07T06:00:00.000Z']) {
    await writeRows(clinic, 2)
    await writeRows(other, 1)
    db.clock.set(at)
    heads.push(...(await readOwn()))
  }
  await writeRows(clinic, 2)
  writeFileSync(file, `${heads.map(anchorLine).join('\n')}\n`)
})

const wrongOnes = async () =>
  (await compareHeads(db.ownerUrl, heads)).map(({ head, wrong }) =>
    wrong === undefined
      ? undefined
      : `${head.clinic === clinic ? 'ours' : 'other'} ${head.at.slice(8, 10)} ${wrong}`,
  )

test('the head of each clinic that has rows is its last row with its hash [ANC-01]', async () => {
  const empty = (await make.clinic()).id
  const all = await readHeads(db.ownerUrl, db.clock.now())
  expect(all.map(head => head.clinic)).not.toContain(empty)
  const { rows } = await db.owner.query(
    `select max(id)::int as row, (select encode(audit_hash, 'hex') from clinic_heads where clinic_id = $1) as hash
     from audit_log where clinic_id = $1`,
    [clinic],
  )
  expect(all.find(head => head.clinic === clinic)).toEqual({
    at: '2026-05-07T06:00:00.000Z',
    clinic,
    ...rows[0],
  })
})

test('a chain that has grown still contains every head that was written [ANC-04]', async () => {
  expect(await wrongOnes()).toEqual([undefined, undefined, undefined, undefined])
})

test('a rebuilt chain is consistent in itself, and the written heads reveal it [ANC-04]', async () => {
  await db.owner.query(
    `update audit_log set entity_id = 99 where (clinic_id, id) = ($1, (select min(id) from audit_log where clinic_id = $1))`,
    [clinic],
  )
  await forge(clinic)
  expect(await verdictOf(clinic)).toBeUndefined()
  expect(await wrongOnes()).toEqual(['ours 06 differs', undefined, 'ours 07 differs', undefined])
})

test('rows removed at the end, with the head moved back, are reported as missing [ANC-04]', async () => {
  const last = heads[2]?.row ?? 0
  await db.owner.query('delete from audit_log where clinic_id = $1 and id >= $2', [clinic, last])
  await forge(clinic)
  expect(await verdictOf(clinic)).toBeUndefined()
  expect(await wrongOnes()).toEqual([undefined, undefined, 'ours 07 missing', undefined])
})

test('a chain that keeps the hash of a head but changes earlier rows is found broken [ANC-04]', async () => {
  await db.owner.query(
    `update audit_log set entity_id = 99 where (clinic_id, id) = ($1, (select min(id) from audit_log where clinic_id = $1))`,
    [clinic],
  )
  expect(await wrongOnes()).toEqual([undefined, undefined, undefined, undefined])
  expect(await verdictOf(clinic)).toContain('does not follow from the one before it')
  await forge(clinic)
})

test('heads are read from a file or from a folder of objects, and lines that are no heads are named [ANC-05]', async () => {
  appendFileSync(file, `\n{"at":"2026-05-08T06:0`)
  const read = await readAnchors(file)
  expect(read.heads).toEqual(heads)
  expect(read.unread).toEqual([`line ${heads.length + 2} of ${file}`])
  const folder = path.join(home, 'fetched')
  for (const [index, head] of heads.entries()) {
    mkdirSync(path.join(folder, `${index % 2}`), { recursive: true })
    writeFileSync(path.join(folder, `${index % 2}/${index}.jsonl`), `${anchorLine(head)}\n`)
  }
  const fetched = (await readAnchors(folder)).heads
  expect(fetched.map(anchorLine).toSorted()).toEqual(heads.map(anchorLine).toSorted())
  writeFileSync(file, 'Anchors were here\n')
  await expect(readAnchors(file)).rejects.toThrow('There is no head of an audit chain')
  await expect(readAnchors(path.join(home, 'gone'))).rejects.toThrow('cannot be read')
})

test('the commands print heads that they can read again, and exit with 1 if one is missing or differs [ANC-01, ANC-04, ANC-05]', async () => {
  const printed = command('audit-head.ts')
  expect([printed.status, printed.stderr]).toEqual([0, ''])
  expect(printed.stdout).toContain(`"clinic":${clinic}`)
  writeFileSync(file, printed.stdout)
  const whole = command('audit-verify.ts', '--anchors', file)
  expect([whole.status, whole.stderr]).toEqual([0, ''])
  expect(whole.stdout).toContain(`anchored: clinic ${clinic}: 1 head found in its chain`)

  appendFileSync(file, '{"at":"2026\n')
  const torn = command('audit-verify.ts', '--anchors', file)
  expect([torn.status, torn.stdout]).toEqual([1, expect.stringContaining('UNREAD  line')])

  writeFileSync(file, `${heads.map(anchorLine).join('\n')}\n`)
  await db.owner.query('delete from audit_log where clinic_id = $1', [other])
  await db.owner.query(
    `update audit_log set entity_id = 99 where (clinic_id, id) = ($1, (select min(id) from audit_log where clinic_id = $1))`,
    [clinic],
  )
  await forge(clinic)
  await forge(other)
  const wrong = command('audit-verify.ts', '--anchors', file)
  expect(wrong.status).toBe(1)
  expect(wrong.stdout).not.toContain('BROKEN')
  expect(wrong.stdout).toContain(`DIFFERS clinic ${clinic}: row ${heads[0]?.row}, its end on 2026-05-06`)
  expect(wrong.stdout).toContain(`MISSING clinic ${other}: row ${heads[1]?.row}, its end on 2026-05-06`)
  expect(command('audit-verify.ts').status).toBe(0)
  expect(command('audit-verify.ts', '--anchors', path.join(home, 'gone'))).toMatchObject({ status: 1 })
})
