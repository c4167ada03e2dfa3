import type { Reply } from '@archwire/contract/endpoint'
import {
  type Conversation,
  type ConversationFilter,
  type ConversationStatus,
  conversationsPerPage,
  type listMessages,
  messagesPerPage,
} from '@archwire/contract/messaging/calls'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { type InBackground, ReadyJson } from '../../../platform/http/route.ts'
import { type VisitsOf, visitsOnRecord } from '../../patients/record/patient-json.ts'
import { recordOpenings } from '../../patients/record/record-opening.ts'
import {
  conversationRowById,
  presentMessage,
  recordsOfPatients,
  type Showing,
  type StoredMessage,
} from '../conversation/conversation-views.ts'
import { conversationsPage, messagesPage, type PageJson, pageOf } from './inbox-queries.ts'

type ListInput = {
  page: number
  status?: ConversationStatus | undefined
  filter?: ConversationFilter | undefined
  query?: string | undefined
}

/** The list shows only the names of patients, so reading it does not count as opening their records. */
export async function listConversations(
  clinic: ClinicDatabase,
  { page, status, filter, query = '' }: ListInput,
): Promise<ReadyJson> {
  const size = conversationsPerPage
  const found = await clinic.read(tx =>
    conversationsPage(tx, { status, filter, typed: query, offset: (page - 1) * size, size }),
  )
  return new ReadyJson(pageOf(found, { page, size }))
}

type Opening = { id: number; userId: number; now: Date; inBackground: InBackground; showing: Showing }

/** A conversation with everything on its page. Reading it counts as opening the record of each of its patients. */
export async function openConversation(
  clinic: ClinicDatabase,
  visitsOf: VisitsOf,
  request: Opening & { timeZone: string },
): Promise<Conversation> {
  const found = await clinic.read(tx => readConversation(tx, visitsOf, request))
  await recordOpenings(
    clinic,
    found.patients.map(({ id }) => id),
    request,
  )
  return found
}

async function readConversation(
  tx: Tx,
  visitsOf: VisitsOf,
  { id, now, timeZone, showing }: Opening & { timeZone: string },
): Promise<Conversation> {
  const [row, newest] = await Promise.all([
    conversationRowById(tx, id),
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
  request: Opening & { page: number },
): Promise<MessagePage> {
  const { id, page } = request
  const size = messagesPerPage
  const [row, found] = await clinic.read(tx =>
    Promise.all([
      conversationRowById(tx, id),
      messagesPage(tx, { conversationId: id, offset: (page - 1) * size, size }),
    ]),
  )
  if (row === undefined) throw notFound()
  await recordOpenings(
    clinic,
    row.json.patients.map(patient => patient.id),
    request,
  )
  return pageShown(found, page, request.showing)
}
