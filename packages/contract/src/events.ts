import { z } from 'zod'

/** A live channel: what its subscribers name, and what they can hear. */
export type Channel = {
  params: z.ZodObject
  events: Record<string, z.ZodType>
}

const channel = <const C extends Channel>(declaration: C): C => declaration

/** Every channel that a browser can subscribe to, once, for the server and the web. */
export const channels = {
  /** The clinic's own details changed: its name, its zone, later its rooms, doctors and types. */
  clinic: channel({
    params: z.object({}),
    events: { changed: z.object({ clinicId: z.number().int() }) },
  }),
} satisfies Record<string, Channel>

export type ChannelName = keyof typeof channels

/** What the browser sends to follow a channel, and from which number on. */
export const subscription = z.object({
  channel: z.string().max(40),
  params: z.record(z.string(), z.unknown()).default({}),
  since: z.number().int().nonnegative().optional(),
})

export type Subscribed = { ok: true; seq: number; reset?: true } | { ok: false; reason: string }

export type DeliveredEvent = {
  seq: number
  channel: string
  params: Record<string, unknown>
  event: string
  data: unknown
}
