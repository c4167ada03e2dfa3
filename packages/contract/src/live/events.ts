import { z } from 'zod'
import { claimRow } from '../claims/claim.ts'
import { eligibility } from '../eligibility/eligibility.ts'
import { conversationRow, message } from '../messaging/calls.ts'
import { notifications } from '../notifications/calls.ts'

/** A live channel: what its subscribers name, and what they can hear. */
export type Channel = {
  params: z.ZodObject
  events: Record<string, z.ZodType>
}

const channel = <const C extends Channel>(declaration: C): C => declaration

const appointmentId = z.object({ appointmentId: z.number().int() })
const taskId = z.object({ taskId: z.number().int() })
/** Null: not one blocked time but the clinic's hours. */
const timeOffId = z.object({ timeOffId: z.number().int().nullable() })

const month = z.number().int().min(1).max(12)
const year = z.number().int().min(1).max(9999)

/** What happens to a calendar. */
const calendarEvents = {
  appointment_created: appointmentId,
  appointment_updated: appointmentId,
  appointment_deleted: appointmentId,
  time_off_created: timeOffId,
  time_off_updated: timeOffId,
  time_off_deleted: timeOffId,
}

/** Every channel that a browser can subscribe to, once, for the server and the web. */
export const channels = {
  /** The clinic's own details changed: its name, its zone, later its rooms, doctors and types. */
  clinic: channel({
    params: z.object({}),
    events: { changed: z.object({ clinicId: z.number().int() }) },
  }),
  /** For administrators: a user was added, changed, removed, or chose a password. */
  users: channel({
    params: z.object({}),
    events: { changed: z.object({ userId: z.number().int() }) },
  }),
  /** For administrators, while a sandbox is in use: something arrived on its desk. */
  sandbox: channel({
    params: z.object({}),
    events: {
      email_delivered: z.object({}),
      text_carried: z.object({}),
      payment_changed: z.object({}),
      claim_changed: z.object({}),
    },
  }),
  /** What waits for whoever listens; the counts themselves, so that nobody need ask. */
  notifications: channel({
    params: z.object({}),
    events: { counts: notifications },
  }),
  /** Something happened to a conversation; the row as it is now, for the lists that show it. */
  conversations: channel({
    params: z.object({}),
    events: {
      opened: conversationRow,
      closed: conversationRow,
      readed: conversationRow,
      unreaded: conversationRow,
      flagged: conversationRow,
      unflagged: conversationRow,
      new_message_reminder: conversationRow,
      opened_and_unread: conversationRow,
      /** Anything else: another last message, how that fares, who has the number. */
      changed: conversationRow,
    },
  }),
  /** The messages of one conversation, for whoever has it open. */
  messages: channel({
    params: z.object({ conversationId: z.number().int() }),
    events: { created: message, status_updated: message, message_removed: message },
  }),
  /** A task was added, changed or completed, or whom they are assigned to is called otherwise: lists are read again. */
  tasks: channel({
    params: z.object({}),
    events: { created: taskId, updated: taskId, user_renamed: z.object({ userId: z.number().int() }) },
  }),
  /** Something changed in the calendar of the day that it was then. */
  today: channel({ params: z.object({}), events: calendarEvents }),
  month: channel({
    params: z.object({ month, year }),
    events: calendarEvents,
  }),
  /** A move is told on the old and the new day. */
  day: channel({
    params: z
      .object({ day: z.number().int().min(1).max(31), month, year })
      .refine(({ day, month, year }) => day <= new Date(Date.UTC(year, month, 0)).getUTCDate()),
    events: calendarEvents,
  }),
  /** One appointment, for its own window. */
  appointment: channel({
    params: z.object({ id: z.number().int() }),
    events: {
      updated: appointmentId,
      deleted: appointmentId,
      notes_changed: appointmentId,
      labels_changed: appointmentId,
    },
  }),
  /** A patient's own details changed, which calendars and lists show: any patient of the clinic. */
  patients: channel({
    params: z.object({}),
    events: {
      changed: z.object({ patientId: z.number().int() }),
      /** Many at once were added, or taken away again. */
      imported: z.object({ importId: z.number().int() }),
    },
  }),
  /** For administrators: an import of patients has come further. */
  patient_imports: channel({
    params: z.object({}),
    events: { changed: z.object({ importId: z.number().int() }) },
  }),
  /** Something of this patient's record changed. */
  treatments: channel({
    params: z.object({ patientId: z.number().int() }),
    events: { changed: z.object({ patientId: z.number().int() }) },
  }),
  /** Something happened to the money of this patient: plans, invoices, cards. */
  finance: channel({
    params: z.object({ patientId: z.number().int() }),
    events: {
      /** Which plan, and of it which invoice: neither where a card changed, or everything of the patient's. */
      changed: z.object({
        patientId: z.number().int(),
        planId: z.number().int().optional(),
        invoiceId: z.number().int().optional(),
      }),
    },
  }),
  /** A payer was asked about this patient, or answered: the question as it is now. */
  eligibilities: channel({
    params: z.object({ patientId: z.number().int() }),
    events: { updated: eligibility },
  }),
  /** The same of any patient of the clinic, for the coverage of a day, which is read again. */
  coverage: channel({
    params: z.object({}),
    events: { changed: z.object({ patientId: z.number().int() }) },
  }),
  /** A claim of this patient was made or changed, or fares otherwise: the claim as it is now. */
  claims: channel({
    params: z.object({ patientId: z.number().int() }),
    events: { updated: claimRow },
  }),
  /** The same of any patient of the clinic, for the list of all claims, which is read again; and of files that wait there. */
  claim_work: channel({
    params: z.object({}),
    events: {
      changed: z.object({ claimId: z.number().int() }),
      unread_file: z.object({ fileId: z.number().int() }),
    },
  }),
} satisfies Record<string, Channel>

type Channels = typeof channels
export type ChannelName = keyof Channels
export type ChannelParams<N extends ChannelName> = z.output<Channels[N]['params']>

/** What a subscriber of this channel hears: one of its events, with the data that goes with it. */
export type ChannelEvent<N extends ChannelName> = {
  [E in keyof Channels[N]['events']]: {
    seq: number
    channel: N
    params: ChannelParams<N>
    event: E
    data: Channels[N]['events'][E] extends z.ZodType ? z.output<Channels[N]['events'][E]> : never
  }
}[keyof Channels[N]['events']]

/** Events whose records are read anew for whoever listens: what changes something publishes their ids alone. */
type PublishedIds = {
  conversations: { conversationId: number }
  messages: { messageId: number }
  eligibilities: { eligibilityId: number }
  claims: { claimId: number }
}

type PublishedData<
  N extends ChannelName,
  E extends keyof Channels[N]['events'],
> = N extends keyof PublishedIds
  ? PublishedIds[N]
  : Channels[N]['events'][E] extends z.ZodType
    ? z.output<Channels[N]['events'][E]>
    : never

/** Optional where it has no fields. */
type FieldOf<K extends string, T> = Record<string, never> extends T ? { [P in K]?: T } : { [P in K]: T }

/** What a change publishes: an event of one of the channels, with the data that goes with it. */
export type PublishedEvent = {
  [N in ChannelName]: {
    [E in keyof Channels[N]['events'] & string]: { channel: N; event: E } & FieldOf<
      'params',
      ChannelParams<N>
    > &
      FieldOf<'data', PublishedData<N, E>>
  }[keyof Channels[N]['events'] & string]
}[ChannelName]

/** Where the socket is: socket.io, by websocket alone. */
export const livePath = '/v2/cable'

// Ids, dates and the like: short, and comparable by value.
const param = z.union([z.string().max(100), z.number(), z.boolean()])

/** What the browser names to stop following a channel. */
export const unsubscription = z.object({
  channel: z.string().max(40),
  params: z.record(z.string().max(40), param).default({}),
})

/** What it sends to follow one: without `since` from now on, with it from the number after. */
export const subscription = unsubscription.extend({ since: z.number().int().nonnegative().optional() })

/**
 * Every event up to `seq` has been sent, or is older than the subscription. With `reset` some may be missing:
 * whoever asked reads again what the screen shows.
 */
export type Subscribed = { ok: true; seq: number; reset?: true } | { ok: false; reason: SubscriptionRefusal }

/** Nothing more is sent, also where nothing was followed. */
export type Unsubscribed = { ok: true } | { ok: false; reason: 'invalid' }

export type SubscriptionRefusal =
  | 'invalid'
  | 'unknown_channel'
  | 'wrong_params'
  | 'not_allowed'
  | 'too_many_subscriptions'
  | 'unsubscribed'

export type DeliveredEvent = {
  /** Per clinic, without gaps; a subscriber sees those of its channel, in order. */
  seq: number
  channel: string
  params: Record<string, unknown>
  event: string
  data: unknown
}

export type LiveCalls = {
  subscribe(request: z.input<typeof subscription>, answer: (answer: Subscribed) => void): void
  unsubscribe(request: z.input<typeof unsubscription>, answer?: (answer: Unsubscribed) => void): void
}

export type LiveMessages = { event(event: DeliveredEvent): void }

/** The same for the same channel and the same values, whatever the order in which they were written. */
export function subscriptionKey(channelName: string, params: Record<string, unknown>): string {
  const sorted = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([channelName, sorted])
}
