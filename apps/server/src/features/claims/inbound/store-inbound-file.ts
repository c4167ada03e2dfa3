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

/** A message with its position in the file. This is stored as it is, so that its keys keep their names. */
export type PlacedMessage = { position: number; news: InboundMessage }

const kinds: Record<InboundFile['kind'], string> = {
  interchange: 'TA1',
  acknowledgement: '999',
  receipt: '277CA',
  status: '277',
  remittance: '835',
  unknown: 'unknown',
}

/** Each file that we send holds one group, and both have the same number. */
export function numberOf(message: InboundMessage): string {
  if (message.kind === 'acknowledgement') return String(message.group)
  return message.kind === 'interchange' ? String(message.number) : message.controlNumber
}

/** Stores files that the clearinghouse sent to the webhook, for any clinics. */
export async function storeInboundFiles(
  database: Database,
  log: Log,
  files: InboundFile[],
  now: Date,
): Promise<void> {
  // Files of no clinic are stored outside of any, where no other check looks at the free disk space.
  database.requireRoom('room')
  const owners = await database.anonymously<NumberOwner>(
    ownersOfNumbers(numbersIn(files.flatMap(({ messages }) => messages))),
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
 * An unread file belongs to the clinic whose claims it names, or to the only clinic that exists. A file that names
 * claims of several clinics is shown to none of them, because it holds data of the others.
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

/** Stores a file that was fetched for one clinic. Undefined: nothing in it is new for the clinic. */
export async function storeInboundFile(
  clinic: ClinicDatabase,
  log: Log,
  file: InboundFile,
  { cameBy, now }: { cameBy: UnreadFile['cameBy']; now: Date },
): Promise<{ fileId: number } | undefined> {
  if (isUnread(file)) {
    // Clinics may share an account at the clearinghouse, and then each gets the files of all of them.
    const named = await clinicsNamedIn(file, statement => clinic.read(tx => tx.many(statement)))
    if (named.some(id => id !== clinic.id))
      await reportStrayFile(log, file, now, statement => clinic.write(tx => tx.many(statement)))
    else if (await clinic.write(tx => storeUnreadFile(tx, file, { cameBy, now }))) warnOfUnread(log, file)
    return undefined
  }
  const owners = await clinic.read(tx => tx.many<NumberOwner>(ownersOfNumbers(numbersIn(file.messages))))
  const stored = await storeForClinic(clinic, file, owners, now)
  const strays = straysIn(file, owners)
  if (strays.length > 0)
    await reportStrayMessages(log, file, strays, now, statement => clinic.write(tx => tx.many(statement)))
  return stored
}

/** Stores the clinic's part of a file, with a job that processes it. The same file again changes nothing. */
async function storeForClinic(
  clinic: ClinicDatabase,
  file: InboundFile,
  owners: NumberOwner[],
  now: Date,
): Promise<{ fileId: number } | undefined> {
  const ours = new Set(owners.filter(({ clinicId }) => clinicId === clinic.id).map(({ number }) => number))
  const placed = placedMessages(file).filter(({ news: message }) => ours.has(numberOf(message)))
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

/** A file without a clinic is stored for the operator of the server. */
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
  const numbers = strays.map(({ news: message }) => numberOf(message))
  log.warn({ ...described(file), numbers }, 'messages came about claims that nobody here has sent')
}

// Only our own numbers and the hash of the file. Nothing of its content may be logged.
const described = ({ sha256, kind, problem }: InboundFile) => ({ file: sha256.slice(0, 16), kind, problem })

const placedMessages = ({ messages }: InboundFile): PlacedMessage[] =>
  messages.map((message, position) => ({ position, news: message }))

function straysIn(file: InboundFile, owners: NumberOwner[]): PlacedMessage[] {
  const known = new Set(owners.map(({ number }) => number))
  return placedMessages(file).filter(
    ({ news: message }) => !known.has(numberOf(message)) && !saysNothing(message),
  )
}

/** Accepted interchanges of eligibility inquiries are common, and nobody waits for them. */
const saysNothing = (message: InboundMessage) =>
  message.kind === 'interchange' && message.rejected.length === 0

export function numbersIn(messages: InboundMessage[]): { claims: string[]; groups: number[] } {
  const groups = messages.flatMap(one =>
    one.kind === 'acknowledgement' || one.kind === 'interchange' ? [Number(numberOf(one))] : [],
  )
  const claims = messages.flatMap(one => ('controlNumber' in one ? [one.controlNumber] : []))
  return { claims: [...new Set(claims)], groups: [...new Set(groups)] }
}
