import { longestMessage, messageProblem } from '@archwire/domain/messaging/message-text'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, page, pageNumber, phoneNumber, ruled } from '../fields.ts'
import { patient } from '../patients/calls.ts'
import { appointmentSummary } from '../scheduling/appointment.ts'

export const messageTypes = ['Incoming', 'Outgoing', 'Reminder'] as const
export type MessageType = (typeof messageTypes)[number]

export const deliveryStatuses = ['sending', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const messagePicture = z.object({
  id: z.number().int(),
  /** What the sender's phone says it is; of files that are no pictures nothing is kept. */
  kind: z.enum(['picture', 'file']),
  /** waiting: it is being fetched. failed: it could not be received. */
  state: z.enum(['waiting', 'stored', 'failed']),
  /** Why it could not be received. */
  failure: z.string().nullable(),
  /** Whoever carries the texts may still have it. */
  canTryAgain: z.boolean(),
  file: z
    .object({
      fileName: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      /** Addresses are good for an hour at least; a later answer has others. */
      url: z.string(),
      /** Small, for lists. */
      thumbnailUrl: z.string(),
      /** As large as a screen. */
      screenUrl: z.string(),
    })
    .nullable(),
  /** In whose record it is, and where; null: in none. */
  record: z
    .object({
      patientId: z.number().int(),
      patientName: z.string(),
      imageId: z.number().int(),
      progressionId: z.number().int(),
      seriesId: z.number().int(),
    })
    .nullable(),
})
export type MessagePicture = z.output<typeof messagePicture>

export const message = z.object({
  id: z.number().int(),
  body: z.string(),
  /** Who wrote it; null: the patient, or the clinic by itself. */
  user: z.object({ id: z.number().int(), fullName: z.string() }).nullable(),
  type: z.enum(messageTypes),
  deliveryStatus: z.enum(deliveryStatuses),
  /** Why it was not sent, where somebody knows. */
  failure: z.string().nullable(),
  createdAt: instant,
  /** Nobody wrote its body: it says in place of words what came. */
  withoutWords: z.boolean(),
  /** What came with it, ten at most. */
  pictures: z.array(messagePicture),
})
export type Message = z.output<typeof message>

/** As much of a patient as a list shows: reading one opens nobody's record. */
const patientOfRow = z.object({
  id: z.number().int(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  photo: z.string().nullable(),
})

const patientOfConversation = patientOfRow.extend({
  referredBy: z.string().nullable(),
  /** With these an appointment is begun. */
  ...patient.pick({ dob: true, contactMethod: true, googleClientId: true }).shape,
  intakeForm: z.object({ id: z.number().int(), uuid: z.string(), status: z.string() }).nullable(),
  /** The nearest two, and the latest two. */
  nextAppointments: z.array(appointmentSummary),
  previousAppointments: z.array(appointmentSummary),
})
export type PatientOfConversation = z.output<typeof patientOfConversation>

/** A conversation as a list shows it. */
export const conversationRow = z.object({
  id: z.number().int(),
  /** Whoever can be reached at this number today, by last name. */
  patients: z.array(patientOfRow),
  phoneNumber: z.string(),
  open: z.boolean(),
  read: z.boolean(),
  flagged: z.boolean(),
  /** Whoever has this phone has asked for no more texts. */
  stopped: z.boolean(),
  unreadMessagesCount: z.number().int(),
  lastMessage: message.pick({ type: true, body: true, deliveryStatus: true, createdAt: true }).nullable(),
  /** By what lists are ordered: when its last message came, or it was begun. */
  movedAt: instant,
})
export type ConversationRow = z.output<typeof conversationRow>

export const messagesPerPage = 20
export const conversationsPerPage = 20

const messagePage = page(message)

/** With what its patients' records say, and its newest messages, the newest first. */
export const conversation = conversationRow.extend({
  patients: z.array(patientOfConversation),
  messages: messagePage,
})
export type Conversation = z.output<typeof conversation>

export const conversationStatuses = ['open', 'closed'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]

export const conversationFilters = ['unread', 'unanswered', 'flagged'] as const
export type ConversationFilter = (typeof conversationFilters)[number]

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  who: 'staff',
  summary:
    'Conversations, the latest message first, 20 at a time: of one status or both, by name or number, unread, unanswered or flagged',
  query: z.object({
    page: pageNumber,
    status: z.enum(conversationStatuses).optional(),
    query: z.string().trim().max(100).optional(),
    filter: z.enum(conversationFilters).optional(),
  }),
  reply: page(conversationRow),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/conversations/:id',
  who: 'staff',
  summary: 'One conversation with its newest 20 messages',
  params: z.object({ id }),
  reply: conversation,
})

export const startConversation = endpoint({
  method: 'POST',
  path: '/conversations',
  who: 'staff',
  summary:
    "Open the conversation with a number, or with a patient's; 200 when there was one, 201 when it is new",
  fieldErrors: 'sentence',
  body: z.object({
    conversation: z
      .object({
        phoneNumber: phoneNumber.nullish(),
        patientId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
      })
      .refine(recipient => recipient.phoneNumber != null || recipient.patientId != null, {
        error: 'Must have a valid phone number.',
        path: ['phoneNumber'],
      }),
  }),
  reply: conversation,
})

export const changeConversation = endpoint({
  method: 'PUT',
  path: '/conversations/:id',
  who: 'staff',
  summary: 'Open or close a conversation, flag it, mark it as read or unread; what is left out stays',
  params: z.object({ id }),
  body: z.object({
    conversation: z.object({ read: z.boolean(), flagged: z.boolean(), open: z.boolean() }).partial(),
  }),
  reply: conversationRow,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/conversations/:id/messages',
  who: 'staff',
  summary: 'The messages of a conversation, the newest first, 20 at a time',
  params: z.object({ id }),
  query: z.object({ page: pageNumber }),
  reply: messagePage,
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/:id/messages',
  who: 'staff',
  summary: `Send a text of at most ${longestMessage} characters; it is on its way when this answers`,
  idempotent: true,
  fieldErrors: 'sentence-and-fields',
  params: z.object({ id }),
  body: z.object({
    message: z.object({
      body: ruled(messageProblem, text => text.replaceAll('\r\n', '\n')),
      /**
       * The newest message that the writer has seen. If somebody has written since, the text is not sent but refused
       * with 409, `{"error","newer":[Message]}`: two people would answer the same patient. Left out: sent in any case.
       */
      seenMessageId: z.number().int().nonnegative().optional(),
    }),
  }),
  reply: message,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/:id',
  who: 'staff',
  summary: 'Remove a text that was not sent',
  params: z.object({ id }),
})

const ofPicture = z.object({ id, pictureId: id })

export const retryPicture = endpoint({
  method: 'POST',
  path: '/conversations/:id/pictures/:pictureId/tries',
  who: 'staff',
  summary: 'Fetch a picture once more that could not be received; answers its message',
  status: 200,
  params: ofPicture,
  reply: message,
})

export const putPictureIntoRecord = endpoint({
  method: 'POST',
  path: '/conversations/:id/pictures/:pictureId/image',
  who: 'staff',
  summary:
    'Make a picture that came by text an image of a patient whose number it is; however often, once. Answers its message',
  status: 200,
  params: ofPicture,
  body: z.object({
    image: z.object({
      /** Left out: the patient whose number it is, if there is one alone. */
      patientId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
  }),
  reply: message,
})
