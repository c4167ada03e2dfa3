import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type AuditHead, auditHead } from './audit-head.ts'

/** What was written down outside, and the lines of it that nobody can read any more. */
export type Anchors = { heads: AuditHead[]; unread: string[] }

/** Reads a file that grew line by line, or a folder into which the objects of a bucket were fetched. */
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

/** How a head that was written down differs from what is there. */
export type AnchorVerdict = { head: AuditHead; wrong: 'missing' | 'differs' | undefined }

/** Looks each head up in the chain of its clinic, as the owner of the tables. */
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
