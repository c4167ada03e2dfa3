import type { Reply } from '@archwire/contract/endpoint'
import { type Conversation, type listMessages, messagesPerPage } from '@archwire/contract/messaging/calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/refuse.ts'
import type { InBackground } from '../../platform/http/route.ts'
import { type VisitsOf, visitsOnRecord } from '../patients/patient-visits.ts'
import { recordOpenings } from '../patients/record-opening.ts'
import { messagesPage, type PageJson } from './list-queries.ts'
import { pageOf } from './pages.ts'
import { presentMessage, type Showing, type StoredMessage } from './present-message.ts'
import { recordsOfPatients, rowById } from './queries.ts'

type Opening = { id: number; userId: number; now: Date; inBackground: InBackground; showing: Showing }

/** A conversation with all that its page shows; whoever reads it has opened the record of each of its patients. */
export async function openConversation(
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  asked: Opening & { timeZone: string },
): Promise<Conversation> {
  const found = await clinic.read(tx => readConversation(tx, visitsOf, asked))
  await recordOpenings(
    clinic,
    found.patients.map(({ id }) => id),
    asked,
  )
  return found
}

async function readConversation(
  tx: Tx,
  visitsOf: VisitsOf,
  { id, now, timeZone, showing }: Opening & { timeZone: string },
): Promise<Conversation> {
  const [row, newest] = await Promise.all([
    rowById(tx, id),
    messagesPage(tx, { conversationId: id, offset: 0, size: messagesPerPage }),
  ])
  if (row === undefined) throw notFound()
  const ids = row.json.patients.map(one => one.id)
  const [records, ...visits] = await Promise.all([
    recordsOfPatients(tx, ids),
    ...ids.map(patientId => visitsOf(tx, patientId, { now, timeZone, most: visitsOnRecord })),
  ])
  const patients = row.json.patients.map((patient, place) => ({
    ...patient,
    ...(records.get(patient.id) ?? noRecord),
    nextAppointments: visits[place]?.next ?? [],
    previousAppointments: visits[place]?.previous ?? [],
  }))
  return { ...row.json, patients, messages: pageShown(newest, 1, showing) }
}

type MessagePage = Reply<typeof listMessages>

function pageShown(found: PageJson, page: number, showing: Showing): MessagePage {
  const read = JSON.parse(pageOf(found, { page, size: messagesPerPage })) as Omit<MessagePage, 'records'> & {
    records: StoredMessage[]
  }
  return { ...read, records: read.records.map(message => presentMessage(message, showing)) }
}

const noRecord = {
  referredBy: null,
  dob: null,
  contactMethod: null,
  googleClientId: null,
  intakeForm: null,
}

export async function readMessages(
  clinic: ClinicDatabase,
  asked: Opening & { page: number },
): Promise<MessagePage> {
  const { id, page } = asked
  const size = messagesPerPage
  const [row, found] = await clinic.read(tx =>
    Promise.all([rowById(tx, id), messagesPage(tx, { conversationId: id, offset: (page - 1) * size, size })]),
  )
  if (row === undefined) throw notFound()
  await recordOpenings(
    clinic,
    row.json.patients.map(patient => patient.id),
    asked,
  )
  return pageShown(found, page, asked.showing)
}
