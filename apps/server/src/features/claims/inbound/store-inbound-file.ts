import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import type { InboundFile, InboundMessage } from '../../../drivers/clearinghouse/port.ts'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { JobLog } from '../../../platform/log.ts'
import { processInboundFileSoon } from '../claim/claim-jobs.ts'
import {
  insertInboundFile,
  type NumberOwner,
  onlyClinic,
  ownersOfNumbers,
  storeStrayFile,
  storeStrayMessages,
} from './inbound-file-queries.ts'
import { clinicsNamedIn, isUnread, storeUnreadFile, type UnreadInboundFile } from './store-unread-file.ts'

type Log = Pick<JobLog, 'warn'>

/** A piece of news, and where it stood in its file. */
export type PlacedMessage = { position: number; news: InboundMessage }

const kinds: Record<InboundFile['kind'], string> = {
  interchange: 'TA1',
  acknowledgement: '999',
  receipt: '277CA',
  status: '277',
  remittance: '835',
  unknown: 'unknown',
}

/** A file of ours holds one group, and both have the same number. */
export function numberOf(news: InboundMessage): string {
  if (news.kind === 'acknowledgement') return String(news.group)
  return news.kind === 'interchange' ? String(news.number) : news.controlNumber
}

/** What a clearinghouse sent by itself, for whichever clinics. */
export async function storeInboundFiles(
  database: Database,
  log: Log,
  files: InboundFile[],
  now: Date,
): Promise<void> {
  const owners = await database.anonymously<NumberOwner>(
    ownersOfNumbers(numbersIn({ news: files.flatMap(({ news }) => news) })),
  )
  const clinics = [...new Set(owners.map(({ clinicId }) => clinicId))]
  for (const file of files) {
    if (isUnread(file)) {
      await storeUnreadForOwner(database, log, file, now)
      continue
    }
    for (const id of clinics)
      await storeForClinic(database.forClinic(id, { kind: 'system' }), file, owners, now)
    const strays = straysIn(file, owners)
    if (strays.length > 0)
      await reportStrayMessages(log, file, strays, now, statement => database.anonymously(statement))
  }
}

/**
 * Who may see a file that nobody can read and that came for whichever clinic: the one whose claims it names, or the only one
 * that there is. One that names claims of several holds what none of them may see of the others.
 */
async function storeUnreadForOwner(
  database: Database,
  log: Log,
  file: UnreadInboundFile,
  now: Date,
): Promise<void> {
  const named = await clinicsNamedIn(file, statement => database.anonymously(statement))
  const found =
    named.length > 0 ? named : (await database.anonymously<{ id: number }>(onlyClinic)).map(one => one.id)
  const [id] = found
  if (id === undefined || found.length > 1)
    return reportStrayFile(log, file, now, statement => database.anonymously(statement))
  const clinic = database.forClinic(id, { kind: 'system' })
  if (await clinic.write(tx => storeUnreadFile(tx, file, { cameBy: 'sent', now }))) warnOfUnread(log, file)
}

const warnOfUnread = (log: Log, file: InboundFile) =>
  log.warn(described(file), 'a file of the clearinghouse cannot be read')

/** What came for one clinic: what is another's, that one hears as well. Answers what was kept, unless it was before. */
export async function storeInboundFile(
  clinic: ClinicDatabase,
  log: Log,
  file: InboundFile,
  { cameBy, now }: { cameBy: UnreadFile['cameBy']; now: Date },
): Promise<{ fileId: number } | undefined> {
  if (isUnread(file)) {
    // Clinics may share an account, and get what is there for all of them.
    const named = await clinicsNamedIn(file, statement => clinic.read(tx => tx.many(statement)))
    if (named.some(id => id !== clinic.id))
      await reportStrayFile(log, file, now, statement => clinic.write(tx => tx.many(statement)))
    else if (await clinic.write(tx => storeUnreadFile(tx, file, { cameBy, now }))) warnOfUnread(log, file)
    return undefined
  }
  const owners = await clinic.read(tx => tx.many<NumberOwner>(ownersOfNumbers(numbersIn(file))))
  const stored = await storeForClinic(clinic, file, owners, now)
  const strays = straysIn(file, owners)
  if (strays.length > 0)
    await reportStrayMessages(log, file, strays, now, statement => clinic.write(tx => tx.many(statement)))
  return stored
}

/** Writes down what is the clinic's, with a job to act on it: the same again finds it there, and changes nothing. */
async function storeForClinic(
  clinic: ClinicDatabase,
  file: InboundFile,
  owners: NumberOwner[],
  now: Date,
): Promise<{ fileId: number } | undefined> {
  const ours = new Set(owners.filter(({ clinicId }) => clinicId === clinic.id).map(({ number }) => number))
  const placed = placedMessages(file).filter(({ news }) => ours.has(numberOf(news)))
  if (placed.length === 0) return undefined
  return clinic.write(async tx => {
    const stored = await insertInboundFile(tx, {
      kind: kinds[file.kind],
      content: JSON.stringify(placed),
      sha256: Buffer.from(file.sha256, 'hex'),
      now,
    })
    if (stored === undefined) return undefined
    await processInboundFileSoon(tx, stored.id)
    return { fileId: stored.id }
  })
}

/** One of which nobody can say whose it is waits for whoever runs the house. */
async function reportStrayFile(
  log: Log,
  file: UnreadInboundFile,
  now: Date,
  run: RunStatement,
): Promise<void> {
  const { sha256, kind, problem, unread } = file
  const [row] = await run(
    storeStrayFile({
      sha256: Buffer.from(sha256, 'hex'),
      kind: kinds[kind],
      ...unread,
      problem,
      now,
    }),
  )
  if (row?.isNew === true)
    log.warn(described(file), 'a file of the clearinghouse cannot be read, and is of no one clinic')
}

type RunStatement = (statement: Sql) => Promise<{ isNew: boolean }[]>

async function reportStrayMessages(
  log: Log,
  file: InboundFile,
  strays: PlacedMessage[],
  now: Date,
  run: RunStatement,
): Promise<void> {
  const [row] = await run(
    storeStrayMessages({
      sha256: Buffer.from(file.sha256, 'hex'),
      kind: kinds[file.kind],
      content: JSON.stringify(strays),
      now,
    }),
  )
  if (row?.isNew !== true) return
  const numbers = strays.map(({ news }) => numberOf(news))
  log.warn({ ...described(file), numbers }, 'news came of claims that nobody here has sent')
}

// Numbers of ours and of files: nothing of what stood there.
const described = ({ sha256, kind, problem }: InboundFile) => ({ file: sha256.slice(0, 16), kind, problem })

const placedMessages = ({ news }: InboundFile): PlacedMessage[] =>
  news.map((one, position) => ({ position, news: one }))

function straysIn(file: InboundFile, owners: NumberOwner[]): PlacedMessage[] {
  const known = new Set(owners.map(({ number }) => number))
  return placedMessages(file).filter(({ news }) => !known.has(numberOf(news)) && !saysNothing(news))
}

/** Covers of questions are taken all the time, and nobody waits to hear it. */
const saysNothing = (news: InboundMessage) => news.kind === 'interchange' && news.rejected.length === 0

export function numbersIn({ news }: Pick<InboundFile, 'news'>): { claims: string[]; groups: number[] } {
  const groups = news.flatMap(one =>
    one.kind === 'acknowledgement' || one.kind === 'interchange' ? [Number(numberOf(one))] : [],
  )
  const claims = news.flatMap(one => ('controlNumber' in one ? [one.controlNumber] : []))
  return { claims: [...new Set(claims)], groups: [...new Set(groups)] }
}
