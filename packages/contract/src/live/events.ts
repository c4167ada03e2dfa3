import { z } from 'zod'
import { claimRow } from '../claims/claim.ts'
import { eligibility } from '../eligibility/eligibility.ts'
import { conversationRow, message } from '../messaging/calls.ts'
import { notifications } from '../notifications/calls.ts'

/** A live channel: the params that a subscriber names, and the events. */
export type Channel = {
  params: z.ZodObject
  events: Record<string, z.ZodType>
}

const channel = <const C extends Channel>(declaration: C): C => declaration

const appointmentId = z.object({ appointmentId: z.number().int() })
const taskId = z.object({ taskId: z.number().int() })
/** Null: the change was to the clinic's hours and not to one blocked time. */
const timeOffId = z.object({ timeOffId: z.number().int().nullable() })

const month = z.number().int().min(1).max(12)
const year = z.number().int().min(1).max(9999)

/** The events of a calendar. */
const calendarEvents = {
  appointment_created: appointmentId,
  appointment_updated: appointmentId,
  appointment_deleted: appointmentId,
  time_off_created: timeOffId,
  time_off_updated: timeOffId,
  time_off_deleted: timeOffId,
}

/** Every channel that a browser can subscribe to, declared once for the server and the web. */
export const channels = {
  /** The clinic's details, rooms, doctors or types changed. */
  clinic: channel({
    params: z.object({}),
    events: { changed: z.object({ clinicId: z.number().int() }) },
  }),
  /** For administrators: a user was added, changed or removed, or chose a password. */
  users: channel({
    params: z.object({}),
    events: { changed: z.object({ userId: z.number().int() }) },
  }),
  /** For administrators with a sandbox: something arrived in it. */
  sandbox: channel({
    params: z.object({}),
    events: {
      email_delivered: z.object({}),
      text_carried: z.object({}),
      payment_changed: z.object({}),
      claim_changed: z.object({}),
    },
  }),
  /** The counts of what waits for the user, so that nobody has to ask for them. */
  notifications: channel({
    params: z.object({}),
    events: { counts: notifications },
  }),
  /** Something happened to a conversation. Sent with its current row for lists. */
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
      /** Any other change: another last message or its delivery, or another patient has the number. */
      changed: conversationRow,
    },
  }),
  /** The messages of one conversation, for users who have it open. */
  messages: channel({
    params: z.object({ conversationId: z.number().int() }),
    events: { created: message, status_updated: message, message_removed: message },
  }),
  /** A task was added, changed or completed, or the person it is assigned to was renamed: lists are read again. */
  tasks: channel({
    params: z.object({}),
    events: { created: taskId, updated: taskId, user_renamed: z.object({ userId: z.number().int() }) },
  }),
  /** Something changed in the calendar of today, as of the moment of the event. */
  today: channel({ params: z.object({}), events: calendarEvents }),
  month: channel({
    params: z.object({ month, year }),
    events: calendarEvents,
  }),
  /** A move is published for the old and the new day. */
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
  /** Details of any patient of the clinic changed that calendars and lists show. */
  patients: channel({
    params: z.object({}),
    events: {
      changed: z.object({ patientId: z.number().int() }),
      /** Many patients were added at once, or removed again. */
      imported: z.object({ importId: z.number().int() }),
    },
  }),
  /** For administrators: an import of patients has made progress. */
  patient_imports: channel({
    params: z.object({}),
    events: { changed: z.object({ importId: z.number().int() }) },
  }),
  /** Something in this patient's record changed. */
  treatments: channel({
    params: z.object({ patientId: z.number().int() }),
    events: { changed: z.object({ patientId: z.number().int() }) },
  }),
  /** Something about this patient's money changed: plans, invoices, cards. */
  finance: channel({
    params: z.object({ patientId: z.number().int() }),
    events: {
      /** The plan and the invoice; neither if a card changed, or all of the patient's finances. */
      changed: z.object({
        patientId: z.number().int(),
        planId: z.number().int().optional(),
        invoiceId: z.number().int().optional(),
      }),
    },
  }),
  /** An eligibility inquiry of this patient changed. Sent with the inquiry. */
  eligibilities: channel({
    params: z.object({ patientId: z.number().int() }),
    events: { updated: eligibility },
  }),
  /** The same for any patient of the clinic, for the coverage of a day, which is read again. */
  coverage: channel({
    params: z.object({}),
    events: { changed: z.object({ patientId: z.number().int() }) },
  }),
  /** A claim of this patient was made or changed. Sent with the claim. */
  claims: channel({
    params: z.object({ patientId: z.number().int() }),
    events: { updated: claimRow },
  }),
  /** A claim of any patient, or an unread file, changed, for the list of all claims, which is read again. */
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

/** One of a channel's events with its data. */
export type ChannelEvent<N extends ChannelName> = {
  [E in keyof Channels[N]['events']]: {
    seq: number
    channel: N
    params: ChannelParams<N>
    event: E
    data: Channels[N]['events'][E] extends z.ZodType ? z.output<Channels[N]['events'][E]> : never
  }
}[keyof Channels[N]['events']]

/** Events whose records are read again for each subscriber: a change publishes only their ids. */
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

/** Optional if it has no fields. */
type FieldOf<K extends string, T> = Record<string, never> extends T ? { [P in K]?: T } : { [P in K]: T }

/** An event of one of the channels with its data, as a change publishes it. */
export type PublishedEvent = {
  [N in ChannelName]: {
    [E in keyof Channels[N]['events'] & string]: { channel: N; event: E } & FieldOf<
      'params',
      ChannelParams<N>
    > &
      FieldOf<'data', PublishedData<N, E>>
  }[keyof Channels[N]['events'] & string]
}[ChannelName]

/** The path of the socket: socket.io, by websocket only. */
export const livePath = '/v2/cable'

// Ids, dates and the like: short, and compared by value.
const param = z.union([z.string().max(100), z.number(), z.boolean()])

/** What the browser sends to stop following a channel. */
export const unsubscription = z.object({
  channel: z.string().max(40),
  params: z.record(z.string().max(40), param).default({}),
})

/** What it sends to follow one: without `since` from now on, with it from the next number. */
export const subscription = unsubscription.extend({ since: z.number().int().nonnegative().optional() })

/**
 * Every event up to `seq` has been sent, or is older than the subscription. With `reset` some may be missing: the
 * browser reads everything on the screen again.
 */
export type Subscribed = { ok: true; seq: number; reset?: true } | { ok: false; reason: SubscriptionRefusal }

/** No more events are sent. Also the response if the channel was not followed. */
export type Unsubscribed = { ok: true } | { ok: false; reason: 'invalid' }

export type SubscriptionRefusal =
  | 'invalid'
  | 'unknown_channel'
  | 'wrong_params'
  | 'not_allowed'
  | 'too_many_subscriptions'
  | 'unsubscribed'

export type DeliveredEvent = {
  /** Numbered per clinic without gaps; a subscriber gets those of its channel, in order. */
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

/** The same for the same channel and values, whatever their order. */
export function subscriptionKey(channelName: string, params: Record<string, unknown>): string {
  const sorted = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([channelName, sorted])
}
