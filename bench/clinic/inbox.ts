import { fillInbox } from '@archwire/server/test/fixtures/messaging/messaging-fixture'
import { atMost, compare, type Figure, median, noted, ratio } from '../ground/figures.ts'
import type { Ground, Visitor } from '../ground/ground.ts'
import { requestText, responsesPerSecond } from '../ground/http-load.ts'

const milliseconds = 700
const connections = 8
const many = { conversations: 5_000, messagesEach: 40 }
const few = { conversations: 100, messagesEach: 40 }

/** Typical searches for a conversation, in turns. */
const names = ['smith', 'munoz1', 'van der', 'eve zhou', 'carla lee12']
const numbers = ['0012', '556000', '4321', '(556) 000-1', '999']

/** Reads the inbox of a busy clinic as a browser does: a page of the list, and search results. */
export async function benchInbox({ owner, ports, visitors }: Ground): Promise<Figure[]> {
  const [busy, quiet] = visitors.slice(4, 6)
  if (busy === undefined || quiet === undefined) throw new Error('there is no clinic')
  await fillInbox(owner, busy.clinicId, many)
  await fillInbox(owner, quiet.clinicId, few)
  const ask = (visitor: Visitor, queries: string[]) => () =>
    responsesPerSecond({
      port: ports.product,
      connections,
      milliseconds,
      request: (connection, count) => {
        const query = queries[(connection + count) % queries.length] ?? ''
        return requestText('GET', `/v2/rest/conversations?${query}`, visitor.headers)
      },
      expectedStatus: 200,
    })
  const typed = (words: string[]) => words.map(word => `page=1&query=${encodeURIComponent(word)}`)
  const reached = await compare({
    page: ask(busy, ['page=1&status=open']),
    quiet: ask(quiet, ['page=1&status=open']),
    both: ask(busy, ['page=1']),
    unread: ask(busy, ['page=1&filter=unread']),
    unanswered: ask(busy, ['page=1&status=open&filter=unanswered']),
    needsAnswer: ask(busy, ['page=1&filter=needs_answer']),
    last: ask(busy, ['page=190&status=open']),
    names: ask(busy, typed(names)),
    numbers: ask(busy, typed(numbers)),
  })
  const stored = `${many.conversations} conversations and ${many.conversations * many.messagesEach} messages stored`
  const times = (what: string, perSecond: number[], most: number) =>
    atMost(`${what}, in times of that page`, ratio(reached.page, perSecond), most)
  return [
    noted(
      `GET conversations, a page of the open ones, ${stored}`,
      `${Math.round(median(reached.page))} a second`,
    ),
    atMost(
      `the same, in times of ${few.conversations} conversations stored`,
      ratio(reached.quiet, reached.page),
      1.5,
    ),
    times('open and closed together', reached.both, 1.5),
    times('the unread among open and closed', reached.unread, 1.5),
    times('the unanswered', reached.unanswered, 1.5),
    times('those that need an answer', reached.needsAnswer, 1.5),
    times('page 190', reached.last, 3),
    times('search by a name', reached.names, 3),
    times('search by a part of a number', reached.numbers, 3),
  ]
}
