import { type Subscribed, type subscription, subscriptionKey } from '@archwire/contract/live/events'
import type { z } from 'zod'
import { Refusal } from '../http/refuse.ts'
import type { ClinicFeeds } from './clinic-feeds.ts'
import type { Follower } from './follower.ts'
import type { LiveChannel, StoredEvent, Viewer } from './live-channel.ts'
import { headOf, missedEvents } from './queries.ts'

// With more events than this to replay, reading the screen again is less work for everyone.
const mostReplayed = 1_000
// With more events of all channels than this, it is not worth looking for those of one.
const mostBehind = 10_000

export type SubscriptionRequest = {
  key: string
  channel: LiveChannel
  params: Record<string, unknown>
  since: number | undefined
}

/** Reads a request of a socket, or says why it is invalid. */
export function readRequest(
  channels: ReadonlyMap<string, LiveChannel>,
  request: z.output<typeof subscription>,
): SubscriptionRequest | 'unknown_channel' | 'wrong_params' {
  const channel = channels.get(request.channel)
  if (channel === undefined) return 'unknown_channel'
  const params = channel.params.strict().safeParse(request.params)
  if (!params.success) return 'wrong_params'
  return {
    channel,
    params: params.data,
    since: request.since,
    key: subscriptionKey(channel.name, params.data),
  }
}

type Refused = Extract<Subscribed, { ok: false }>
type Found = { head: number; events: StoredEvent[]; reset: boolean }

/**
 * Subscribes the follower to the channel. The read waits for its turn among those of all sockets; the replay does not
 * keep that turn, or a few sockets with long replays would keep all others from connecting.
 */
export async function followChannel(
  { feeds, inLine }: { feeds: ClinicFeeds; inLine<T>(work: () => Promise<T>): Promise<T> },
  viewer: Viewer,
  request: SubscriptionRequest,
  follower: Follower,
): Promise<Subscribed> {
  const found = await inLine(() => join(feeds, viewer, request, follower))
  if ('ok' in found) return found
  await follower.replay(found.events, found.head)
  return { ok: true, seq: found.head, ...(found.reset ? { reset: true } : {}) }
}

// The follower is added to the feed before the table is read: events that commit in between wait in the follower, so
// that none is lost.
async function join(
  feeds: ClinicFeeds,
  viewer: Viewer,
  { channel, params, since }: SubscriptionRequest,
  follower: Follower,
): Promise<Refused | Found> {
  if (follower.isStopped()) return { ok: false, reason: 'unsubscribed' }
  if (!(await isAllowed(channel, viewer, params))) return { ok: false, reason: 'not_allowed' }
  if (follower.isStopped()) return { ok: false, reason: 'unsubscribed' }
  await feeds.add(viewer.clinic.id, follower)

  if (since === undefined) {
    return { head: await viewer.clinic.read(headOf), events: [], reset: false }
  }
  const { head, count, events } = await viewer.clinic.read(tx =>
    missedEvents(tx, {
      since,
      channel: channel.name,
      params,
      userId: viewer.user.id,
      most: mostReplayed + 1,
      mostBehind,
    }),
  )
  // Numbers have no gaps, so a count shows whether all events are there; beyond the newest number it never matches.
  const reset = count !== head - since || events.length > mostReplayed
  return { head, events: reset ? [] : events, reset }
}

async function isAllowed(
  channel: LiveChannel,
  viewer: Viewer,
  params: Record<string, unknown>,
): Promise<boolean> {
  try {
    return (await channel.authorize?.(viewer, params as never)) ?? true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
