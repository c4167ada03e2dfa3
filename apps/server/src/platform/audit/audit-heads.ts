import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import type { LineStore } from '../../drivers/storage/port.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { Sweep } from '../jobs/sweep.ts'

/** The end of a clinic's audit chain at a moment. Its hash stands for every row up to it. */
export const auditHead = z.object({
  at: z.iso.datetime(),
  clinic: z.number().int().positive(),
  row: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type AuditHead = z.output<typeof auditHead>

/** A head as a line outside the database. It names the clinic by its number and no person. */
export const anchorLine = ({ at, clinic, row, hash }: AuditHead): string =>
  JSON.stringify({ at, clinic, row, hash })

/** The current heads of all clinics, read as the owner of the tables. A clinic without audit rows has no head. */
export async function readHeads(ownerUrl: string, now: Date): Promise<AuditHead[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire audit' })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ clinic: number; row: number; hash: string }>(`
      select c.id::int as clinic, last.id::float8 as row, encode(last.hash, 'hex') as hash
      from clinics c
      cross join lateral (
        select a.id, a.hash from audit_log a where a.clinic_id = c.id order by a.id desc limit 1) as last
      order by c.id`)
    return rows.map(row => ({ at: now.toISOString(), ...row }))
  } finally {
    await owner.end()
  }
}

/**
 * Every day the head of each clinic's audit chain is written to a place that nobody who can write to the database can
 * change. If somebody rebuilds a whole chain, it is consistent in itself, but no longer contains the heads that were
 * written.
 */
export const anchorAudit = (keeper: LineStore): Sweep => ({
  name: 'anchor-audit',
  at: '02:00',
  run: async ({ clinic, now }) => {
    const end = await clinic.read(lastAuditRow)
    if (end === undefined) return
    const at = now.toISOString()
    const line = anchorLine({ at, clinic: clinic.id, row: end.id, hash: end.hash })
    await keeper.add(`${at.replaceAll(':', '-')}-clinic-${clinic.id}.jsonl`, line)
  },
})

const lastAuditRow = (tx: Tx) =>
  tx.maybeOne<{ id: number; hash: string }>(sql`
    select id, encode(hash, 'hex') as hash from audit_log
    where clinic_id = ${tx.clinicId} order by id desc limit 1`)

/** The heads that were written outside, and the lines that cannot be read. */
type Anchors = { heads: AuditHead[]; unread: string[] }

/** Reads a file of lines, or a folder with the downloaded objects of a bucket. */
export async function readAnchors(place: string): Promise<Anchors> {
  const anchors: Anchors = { heads: [], unread: [] }
  for (const file of await filesAt(place)) {
    const lines = (await readFile(file, 'utf8')).split(/\r?\n/)
    for (const [index, line] of lines.entries()) {
      if (line.trim() === '') continue
      const head = headFrom(line)
      if (head === undefined) anchors.unread.push(`line ${index + 1} of ${file}`)
      else anchors.heads.push(head)
    }
  }
  if (anchors.heads.length === 0) throw new Error(`There is no head of an audit chain in ${place}.`)
  return anchors
}

async function filesAt(place: string): Promise<string[]> {
  try {
    if (!(await stat(place)).isDirectory()) return [place]
    const entries = await readdir(place, { recursive: true, withFileTypes: true })
    return entries.flatMap(entry => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [])).sort()
  } catch (error) {
    throw new Error(`${place} cannot be read.`, { cause: error })
  }
}

function headFrom(line: string): AuditHead | undefined {
  try {
    return auditHead.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** How a written head differs from the database. */
export type AnchorVerdict = { head: AuditHead; wrong: 'missing' | 'differs' | undefined }

/** Looks up each head in the chain of its clinic, as the owner of the tables. */
export async function compareHeads(ownerUrl: string, heads: AuditHead[]): Promise<AnchorVerdict[]> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire audit' })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ hash: string | null }>(
      `select encode(a.hash, 'hex') as hash
       from unnest($1::bigint[], $2::bigint[]) with ordinality as given(clinic_id, id, place)
       left join audit_log a on a.clinic_id = given.clinic_id and a.id = given.id
       order by given.place`,
      [heads.map(head => head.clinic), heads.map(head => head.row)],
    )
    return heads.map((head, index) => ({ head, wrong: judge(head, rows[index]?.hash ?? null) }))
  } finally {
    await owner.end()
  }
}

function judge(head: AuditHead, found: string | null): AnchorVerdict['wrong'] {
  if (found === null) return 'missing'
  return found === head.hash ? undefined : 'differs'
}
