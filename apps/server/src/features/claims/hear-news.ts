import type { News, NewsFile } from '../../drivers/clearinghouse/port.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import type { JobLog } from '../../platform/jobs/log.ts'
import { takeNewsSoon } from './claim-jobs.ts'
import { insertFile, keepStray, type NumberOwner, whoseNumbers } from './news-queries.ts'

type Log = Pick<JobLog, 'warn'>

/** A piece of news, and where it stood in its file. */
export type PlacedNews = { position: number; news: News }

const kinds: Record<NewsFile['kind'], string> = {
  interchange: 'TA1',
  acknowledgement: '999',
  receipt: '277CA',
  status: '277',
  remittance: '835',
  unknown: 'unknown',
}

/** A file of ours holds one group, and both have the same number. */
export function numberOf(news: News): string {
  if (news.kind === 'acknowledgement') return String(news.group)
  return news.kind === 'interchange' ? String(news.number) : news.controlNumber
}

/** What a clearinghouse sent by itself, for whichever clinics. */
export async function hearForAll(database: Database, log: Log, file: NewsFile, now: Date): Promise<void> {
  const owners = await database.anonymously<NumberOwner>(whoseNumbers(numbersIn(file)))
  for (const id of new Set(owners.map(({ clinicId }) => clinicId)))
    await keepFor(database.forClinic(id, { kind: 'system' }), file, owners, now)
  const strays = straysIn(file, owners)
  if (strays.length > 0 || file.problem !== null)
    await reportStray(log, file, strays, now, statement => database.anonymously(statement))
}

/** What came for one clinic: what is another's, that one hears as well. Answers what was kept, unless it was before. */
export async function hearNews(
  clinic: ClinicDatabase,
  log: Log,
  file: NewsFile,
  now: Date,
): Promise<{ fileId: number } | undefined> {
  const owners = await clinic.read(tx => tx.many<NumberOwner>(whoseNumbers(numbersIn(file))))
  const kept = await keepFor(clinic, file, owners, now)
  const strays = straysIn(file, owners)
  if (strays.length > 0)
    await reportStray(log, file, strays, now, statement => clinic.write(tx => tx.many(statement)))
  if (file.problem !== null && kept !== undefined)
    log.warn(described(file), 'a file of the clearinghouse cannot be read')
  return kept
}

/** Writes down what is the clinic's, with a job to act on it: the same again finds it there, and changes nothing. */
async function keepFor(
  clinic: ClinicDatabase,
  file: NewsFile,
  owners: NumberOwner[],
  now: Date,
): Promise<{ fileId: number } | undefined> {
  const ours = new Set(owners.filter(({ clinicId }) => clinicId === clinic.id).map(({ number }) => number))
  const placed = placedIn(file).filter(({ news }) => ours.has(numberOf(news)))
  if (placed.length === 0 && file.problem === null) return undefined
  return clinic.write(async tx => {
    const content = placed.length === 0 ? null : JSON.stringify(placed)
    const kept = await insertFile(tx, {
      kind: kinds[file.kind],
      content,
      sha256: Buffer.from(file.sha256, 'hex'),
      error: file.problem,
      now,
    })
    if (kept === undefined) return undefined
    if (content !== null) await takeNewsSoon(tx, kept.id)
    return { fileId: kept.id }
  })
}

async function reportStray(
  log: Log,
  file: NewsFile,
  strays: PlacedNews[],
  now: Date,
  run: (statement: ReturnType<typeof keepStray>) => Promise<{ kept: boolean }[]>,
): Promise<void> {
  const [row] = await run(
    keepStray({
      sha256: Buffer.from(file.sha256, 'hex'),
      kind: kinds[file.kind],
      content: JSON.stringify(strays),
      problem: file.problem,
      now,
    }),
  )
  if (row?.kept !== true) return
  const numbers = strays.map(({ news }) => numberOf(news))
  log.warn({ ...described(file), numbers }, 'news came of claims that nobody here has sent')
}

// Numbers of ours and of files: nothing of what stood there.
const described = ({ sha256, kind, problem }: NewsFile) => ({ file: sha256.slice(0, 16), kind, problem })

const placedIn = ({ news }: NewsFile): PlacedNews[] => news.map((one, position) => ({ position, news: one }))

function straysIn(file: NewsFile, owners: NumberOwner[]): PlacedNews[] {
  const known = new Set(owners.map(({ number }) => number))
  return placedIn(file).filter(({ news }) => !known.has(numberOf(news)))
}

export function numbersIn({ news }: Pick<NewsFile, 'news'>): { claims: string[]; groups: number[] } {
  const groups = news.flatMap(one =>
    one.kind === 'acknowledgement' || one.kind === 'interchange' ? [Number(numberOf(one))] : [],
  )
  const claims = news.flatMap(one => ('controlNumber' in one ? [one.controlNumber] : []))
  return { claims: [...new Set(claims)], groups: [...new Set(groups)] }
}
