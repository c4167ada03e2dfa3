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
  /** As the sender's phone says; a file that is no picture is not stored. */
  kind: z.enum(['picture', 'file']),
  /** waiting: it is being fetched. failed: it could not be received. */
  state: z.enum(['waiting', 'stored', 'failed']),
  /** Why it could not be received. */
  failure: z.string().nullable(),
  /** The provider may still have it. */
  canTryAgain: z.boolean(),
  file: z
    .object({
      fileName: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      /** Valid for at least an hour; a later response has other addresses. */
      url: z.string(),
      /** A thumbnail, for lists. */
      thumbnailUrl: z.string(),
      /** In screen size. */
      screenUrl: z.string(),
    })
    .nullable(),
  /** The record that contains it, and the place there; null if none does. */
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
  /** Who wrote it; null: the patient, or the clinic's system. */
  user: z.object({ id: z.number().int(), fullName: z.string() }).nullable(),
  type: z.enum(messageTypes),
  deliveryStatus: z.enum(deliveryStatuses),
  /** Why it was not sent, if known. */
  failure: z.string().nullable(),
  createdAt: instant,
  /** The message has no text of its own; its body says what came instead. */
  withoutWords: z.boolean(),
  /** The pictures that came with it, at most ten. */
  pictures: z.array(messagePicture),
  /** The visits that a patient's "yes" confirmed, as they were then, the earliest first. */
  confirmed: z.array(z.object({ firstName: z.string(), startsAt: instant })),
})
export type Message = z.output<typeof message>

/** The part of a patient that lists show. Reading a list counts as opening no record. */
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
  /** Needed to begin an appointment. */
  ...patient.pick({ dob: true, contactMethod: true, googleClientId: true }).shape,
  intakeForm: z.object({ id: z.number().int(), uuid: z.string(), status: z.string() }).nullable(),
  /** The next two, and the last two. */
  nextAppointments: z.array(appointmentSummary),
  previousAppointments: z.array(appointmentSummary),
})
export type PatientOfConversation = z.output<typeof patientOfConversation>

/** A conversation as lists show it. */
export const conversationRow = z.object({
  id: z.number().int(),
  /** The patients who can be reached at this number today, by last name. */
  patients: z.array(patientOfRow),
  phoneNumber: z.string(),
  open: z.boolean(),
  read: z.boolean(),
  flagged: z.boolean(),
  /** The phone has asked for no more texts. */
  stopped: z.boolean(),
  unreadMessagesCount: z.number().int(),
  lastMessage: message
    .pick({ type: true, body: true, deliveryStatus: true, createdAt: true })
    /** The ids of the patients whose visits it names, the earliest visit first; of other texts nobody knows. */
    .extend({ about: z.array(z.number().int()) })
    .nullable(),
  /** The patient's newest text that nobody has answered. What the clinic sends by itself is no answer. */
  unanswered: message.pick({ id: true, body: true, createdAt: true }).nullable(),
  /** It stands among those that need an answer: open, unanswered, and nobody has said that none is needed. */
  needsAnswer: z.boolean(),
  /** The order of lists: the moment of the last message, or of the conversation's beginning. */
  movedAt: instant,
})
export type ConversationRow = z.output<typeof conversationRow>

export const messagesPerPage = 20
export const conversationsPerPage = 20

const messagePage = page(message)

/** With details of its patients, and its newest messages, newest first. */
export const conversation = conversationRow.extend({
  patients: z.array(patientOfConversation),
  messages: messagePage,
})
export type Conversation = z.output<typeof conversation>

export const conversationStatuses = ['open', 'closed'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]

export const conversationFilters = ['unread', 'unanswered', 'flagged', 'needs_answer'] as const
export type ConversationFilter = (typeof conversationFilters)[number]

export const listConversations = endpoint({
  method: 'GET',
  path: '/conversations',
  who: 'staff',
  summary:
    'Conversations, the latest message first, 20 at a time: of one status or both, by name or number, unread, unanswered or flagged; those that need an answer by the latest text to be answered',
  query: z.object({
    page: pageNumber,
    status: z.enum(conversationStatuses).optional(),
    query: z.string().trim().max(100).optional(),
    filter: z.enum(conversationFilters).optional(),
  }),
  reply: page(conversationRow),
})

export const countConversations = endpoint({
  method: 'GET',
  path: '/conversations/counts',
  who: 'staff',
  summary: 'How many conversations need an answer',
  reply: z.object({ needsAnswer: z.number().int().nonnegative() }),
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
  summary:
    'Open or close a conversation, flag it, mark it as read or unread, or as needing an answer or none; what is left out stays',
  params: z.object({ id }),
  body: z.object({
    conversation: z
      .object({ read: z.boolean(), flagged: z.boolean(), open: z.boolean(), needsAnswer: z.boolean() })
      .partial(),
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
       * with 409, `{"error","newer":[Message]}`, so that two people do not answer the same patient. Left out: it is
       * sent in any case.
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
      /** Left out: the patient with this number, if there is only one. */
      patientId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
  }),
  reply: message,
})
