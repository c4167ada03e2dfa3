import { type DeliveredEvent, type Subscribed, subscriptionKey } from '@archwire/contract/live/events'
import type { Visitor } from '../../ground/ground.ts'
import { requestText } from '../../ground/http-load.ts'
import type { ClinicAtWork } from '../ground/clinics.ts'
import { addDays, screenOf } from '../ground/plan.ts'
import { type HttpResponse, openConnections } from './connections.ts'
import { type DeskSocket, openDeskSocket } from './desk-socket.ts'
import type { Following, ReceivedEvents } from './received-events.ts'
import type { Tally } from './timings.ts'

// A query that several events make out of date within this time is read once, as the web app does.
const toBeJoined = 50

export type DeskDeps = { events: ReceivedEvents; tally(): Tally }
type Asking = { body?: object; headers?: Record<string, string>; expected?: number[] }

/** One browser of the staff: the day that it shows, the channels that it follows, and its calls. */
export async function openDesk(
  of: { port: number; visitor: Visitor; user: ClinicAtWork['users'][number]; clinic: ClinicAtWork },
  { events, tally }: DeskDeps,
) {
  const { port, visitor, clinic, user } = of
  const connections = openConnections(port)
  const followed = new Map<string, Following>()
  const tags = new Map<string, string>()
  const old = new Set<'day' | 'month'>()
  let shownDay = clinic.today
  let isAtWork = true

  /** Returns undefined for an unexpected response, which is noted. */
  const ask = async (
    kind: string | ((answer: HttpResponse) => string),
    method: string,
    path: string,
    { body, headers = {}, expected = [200] }: Asking = {},
  ): Promise<HttpResponse | undefined> => {
    const sent = { 'accept-encoding': 'br, gzip', ...visitor.headers, ...headers }
    const started = performance.now()
    try {
      const answer = await connections.ask(requestText(method, `/v2/rest${path}`, sent, body))
      const name = typeof kind === 'string' ? kind : kind(answer)
      if (expected.includes(answer.status)) {
        tally().call(name, performance.now() - started)
        return answer
      }
      tally().fail(name, `${answer.status} ${JSON.stringify(answer.json()).slice(0, 200)}`)
    } catch (error) {
      if (isAtWork) tally().fail(typeof kind === 'string' ? kind : path, (error as Error).message)
    }
    return undefined
  }

  /** Reads as a browser with a cache does: the response is a 304 if nothing has changed. */
  const read = async (name: string, path: string, byUser: boolean): Promise<void> => {
    const tag = tags.get(path)
    const answer = await ask(
      ({ status }) => (status === 304 ? `${name}, unchanged (304)` : name),
      'GET',
      path,
      {
        headers: { ...(tag && { 'if-none-match': tag }), ...(byUser ? {} : { 'x-background': '1' }) },
        expected: tag === undefined ? [200] : [200, 304],
      },
    )
    const fresh = answer?.header('etag')
    if (fresh !== undefined) tags.set(path, fresh)
  }

  const readDay = (byUser: boolean) =>
    read(byUser ? 'day' : 'day after an event', `/calendars/days?from=${shownDay}&to=${shownDay}`, byUser)
  const readMonth = (byUser: boolean) => {
    const from = `${shownDay.slice(0, 7)}-01`
    const path = `/calendars/occupancy?from=${from}&to=${addDays(from, 41)}`
    return read(byUser ? 'month' : 'month after an event', path, byUser)
  }

  const makeOld = (what: 'day' | 'month') => {
    old.add(what)
    if (old.size > 1) return
    setTimeout(() => {
      const both = [...old]
      old.clear()
      if (!isAtWork) return
      for (const one of both) void (one === 'day' ? readDay(false) : readMonth(false))
    }, toBeJoined)
  }

  const onEvent = (event: DeliveredEvent) => {
    const following = followed.get(subscriptionKey(event.channel, event.params))
    // The event is of a channel that was left while the event was under way.
    if (following === undefined) return
    events.receive(following, event)
    if (event.channel === 'day' || event.channel === 'today') makeOld('day')
    if (event.channel === 'month') makeOld('month')
  }
  const socket: DeskSocket = await openDeskSocket(
    { port, cookie: visitor.headers.cookie },
    { event: onEvent, lost: () => isAtWork && tally().fail('live connection', 'the server closed it') },
  )

  const follow = async (channel: string, params: Record<string, unknown> = {}): Promise<void> => {
    const following = events.follow(visitor.clinicId, visitor.userId, channel, params)
    followed.set(following.key, following)
    const answer: Subscribed = await socket.subscribe(channel, params)
    if (answer.ok) events.begin(following, answer.seq)
    else if (answer.reason !== 'unsubscribed') tally().fail('follow', answer.reason)
  }
  const leave = (channel: string, params: Record<string, unknown>) => {
    const following = followed.get(subscriptionKey(channel, params))
    if (following === undefined) return
    following.isOver = true
    followed.delete(following.key)
    socket.unsubscribe(channel, params)
  }

  for (const channel of ['clinic', 'patients', 'notifications']) await follow(channel)
  if (screenOf(user.desk) === 'inbox') await follow('conversations')
  // Every third desk has the daily flow open.
  if (user.desk % 3 === 0) await follow('today')
  await follow('month', monthOf(shownDay))
  await follow('day', dateOf(shownDay))

  return {
    clinic,
    visitor,
    number: user.desk,
    email: user.email,
    isAdmin: user.admin,
    port,
    tally,
    ask,
    readDay,
    readMonth,
    /** Goes to another day: follows it instead of the one before, and reads it. */
    show: async (day: string): Promise<void> => {
      if (day !== shownDay) {
        leave('day', dateOf(shownDay))
        const isOtherMonth = day.slice(0, 7) !== shownDay.slice(0, 7)
        if (isOtherMonth) leave('month', monthOf(shownDay))
        shownDay = day
        void follow('day', dateOf(day))
        if (isOtherMonth) void follow('month', monthOf(day))
      }
      await readDay(true)
    },
    /** From now on the desk notes events, but reads nothing because of them. */
    rest: (): void => {
      isAtWork = false
    },
    close: (): void => {
      isAtWork = false
      socket.close()
      connections.close()
    },
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

const monthOf = (day: string) => ({ month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) })
const dateOf = (day: string) => ({ day: Number(day.slice(8)), ...monthOf(day) })
