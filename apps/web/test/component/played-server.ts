import type {
  ApiRequest,
  ApiResponse,
  Moment,
  RecordedResponse,
  Recording,
  Step,
  Who,
} from '@archwire/server/test/recorder/recorded'
import { commands } from 'vitest/browser'
import { playedLive } from './played-live.ts'
import { repeatAnswers } from './repeat-answers.ts'
import { stableRecordings } from './stable-recordings.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    readRecording(situation: string): Promise<Recording | null>
    openHouse(situation: string, who: Who): Promise<Recording['named']>
    askHouse(request: ApiRequest): Promise<ApiResponse>
    saveRecording(recording: Recording): Promise<void>
  }
}

const isRecording = import.meta.env.RECORD === 'on'

/** A failure: a status, no connection, or no response at all. */
export type Failure =
  | number
  | { status: number; statusText?: string; headers?: Record<string, string>; body: unknown }
  | 'unreached'
  | 'silent'

/** 'PUT /v2/rest/tasks/1', with * for anything: 'GET /v2/rest/tasks?*'. */
type Pattern = string | RegExp

type Rule = { matches(request: string): boolean; apply(go: () => Promise<Response>): Promise<Response> }

export type PlayedServer = {
  named: Recording['named']
  /** The meta elements that the server writes into the head of the page at this address. */
  page(address: string): Promise<Record<string, string>>
  /** The requests of the page so far, in order: 'GET /v2/rest/tasks'. */
  requests: string[]
  /** The page's requests that change something, with their bodies. */
  sent: ApiRequest[]
  /** Fails the matching requests from now on, or this many of them; the returned function ends it. */
  fail(pattern: Pattern, failure: Failure, times?: number): () => void
  /** Carries out the request and loses its response. */
  lose(pattern: Pattern, times?: number): () => void
  /** Delays the responses until the returned function is called. */
  hold(pattern: Pattern): () => void
  /** Lets something happen that the page has not done; the page gets no event of it. */
  elsewhere(what: string): Promise<void>
  /** From now on there are no live updates, also after a reconnect. */
  cutLive(): void
  /** Requests that were never recorded. */
  unrecorded: string[]
  stop(): Promise<string[]>
}

/** The addresses that the page calls; all others are the test's own. */
const served = ['/v2/', '/public/', '/sandbox/payments/']

/** POST and PUT requests that change nothing: a form looks for duplicates and conflicts as often as it likes. */
const isQuestion = (request: string) =>
  /^POST \/v2\/rest\/patients\/duplicates$|^(POST|PUT) \/v2\/rest\/appointments\/warnings(\/\d+)?$/.test(
    request,
  )

const never = new Promise<never>(() => undefined)

const realFetch = window.fetch

const newMoment = (): Moment => ({ answers: {}, steps: [] })

/** Stands in for the server: responds as the real one did in this situation. */
export async function playServer(situation: string, who: Who): Promise<PlayedServer> {
  const found = await commands.readRecording(situation)
  if (found === null && !isRecording) {
    throw new Error(`"${situation}" was never recorded: npm run record -- <this file>`)
  }
  const recording: Recording = found ?? { situation, named: {}, heard: {} }
  if (isRecording) {
    recording.named = await commands.openHouse(situation, who)
    for (const moment of Object.values(recording.heard)) repeatAnswers(moment)
  }
  const beginning = recording.heard[who] ?? newMoment()
  recording.heard[who] = beginning
  let way: Moment[] = [beginning]
  const problems: string[] = []
  const unrecorded: string[] = []
  const requests: string[] = []
  const sent: ApiRequest[] = []
  const rules: Rule[] = []
  const seen = new Set<string>()
  const keys: string[] = []
  const first = stableRecordings()
  /** The reads that are under way at the server while it is recorded. */
  const underWay = new Set<Promise<ApiResponse>>()

  const here = () => way.at(-1) ?? beginning

  const read = async (request: string): Promise<ApiResponse> => {
    seen.add(request)
    if (isRecording) {
      const moment = here()
      const answering = commands.askHouse({ request })
      underWay.add(answering)
      const answer = await answering.finally(() => underWay.delete(answering))
      moment.answers[request] = first.answer(moment.answers[request], answer)
      return answer
    }
    const answer = way.findLast(moment => request in moment.answers)?.answers[request]
    if (answer !== undefined) return answer
    if (request.startsWith('PAGE ')) throw notRecorded({ request })
    // Which reads a page makes in passing depends on its speed. A test that waits for an unrecorded response waits in
    // vain, and is told which one it was.
    unrecorded.push(request)
    return never
  }
  /** What a slower page, or one whose live updates begin later, asks for once more at this point is recorded too. */
  const readAgain = async () => {
    for (const request of seen) if (!(request in here().answers)) await read(request)
  }
  const notRecorded = (one: ApiRequest) => {
    const known = here().steps.map(step => `\n  ${step.request} ${JSON.stringify(step.body)}`)
    const text = `not recorded in "${situation}" for ${who}: ${one.request} ${JSON.stringify(one.body ?? '')}${
      known.length > 0 ? `\nrecorded at this point:${known.join('')}` : ''
    }`
    problems.push(text)
    return new TypeError(text)
  }
  const actNow = async (one: ApiRequest): Promise<ApiResponse> => {
    const from = here()
    // A retry and a new request with the same content are different steps.
    const isSameTry = ({ key }: Step) => key === undefined || key === one.key
    const normalized = isRecording ? first.normalize(one) : one
    const same = (step: Step) =>
      step.request === normalized.request && isSame(step.body, normalized.body) && isSameTry(step)
    let step = from.steps.find(same)
    if (isRecording) {
      // Earlier requests are answered first, however slow the server is, so that they are recorded too.
      await Promise.allSettled(underWay)
      await readAgain()
      const real: RecordedResponse = await commands.askHouse(one)
      const answer = first.answer(step?.answer, real)
      if (step === undefined) {
        step = { ...normalized, answer, after: newMoment() }
        from.steps.push(step)
      }
      Object.assign(step, { ifMatch: normalized.ifMatch, key: normalized.key, answer })
      if (normalized.ifMatch === undefined) delete step.ifMatch
      if (normalized.key === undefined) delete step.key
      way = [...way, step.after]
      return real
    }
    if (step === undefined) throw notRecorded(one)
    way = [...way, step.after]
    return step.answer
  }
  // Changes run one after the other in the order in which they were sent, because each is played where it was
  // recorded.
  let acted: Promise<unknown> = Promise.resolve()
  const act = (one: ApiRequest): Promise<ApiResponse> => {
    const answer = acted.then(() => actNow(one))
    acted = answer.catch(() => undefined)
    return answer
  }

  /** Keys are numbered in the order in which the server first receives them, because they differ in each run. */
  const keyOf = (key: string) => {
    if (!keys.includes(key)) keys.push(key)
    return `00000000-0000-4000-8000-${String(keys.indexOf(key) + 1).padStart(12, '0')}`
  }

  const respond = async (one: ApiRequest): Promise<ApiResponse> => {
    const isRead = one.request.startsWith('GET ')
    // An answer belongs to what the server knew when it gave it.
    if (isRecording && (isRead || isQuestion(one.request))) await acted
    if (isRead) return read(one.request)
    if (isQuestion(one.request)) return read(`${one.request} ${JSON.stringify(one.body)}`)
    return act({ ...one, ...(one.key !== undefined && { key: keyOf(one.key) }) })
  }

  const answerTo = async (one: ApiRequest): Promise<Response> => {
    const { status, headers = {}, body } = await respond(one)
    const text = body === undefined ? null : JSON.stringify(body)
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
  }

  // Calls under way end with the page: they get no response, and are not passed on to the server of the next test.
  let isOpen = true
  const whileOpen = () => (isOpen ? undefined : never)

  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!served.some(root => url.pathname.startsWith(root))) return realFetch(input, init)
    await whileOpen()
    const request = `${init.method ?? 'GET'} ${url.pathname}${url.search}`
    const headers = new Headers(init.headers)
    const ifMatch = headers.get('if-match')?.replaceAll('"', '')
    const key = headers.get('idempotency-key') ?? undefined
    const one: ApiRequest = {
      request,
      ...(typeof init.body === 'string' && { body: JSON.parse(init.body) }),
      ...(ifMatch !== undefined && { ifMatch }),
      ...(key !== undefined && { key }),
    }
    requests.push(request)
    if (!request.startsWith('GET ') && !isQuestion(request)) sent.push(one)
    // A delayed request may fail in the end.
    const answerBy = (left: Rule[]): Promise<Response> => {
      const at = left.findIndex(rule => rule.matches(request))
      return left[at]?.apply(() => answerBy(left.slice(at + 1))) ?? answerTo(one)
    }
    return untilAborted(answerBy([...rules]), init.signal).finally(whileOpen)
  }

  const addRule = (pattern: Pattern, apply: Rule['apply'], times = Number.POSITIVE_INFINITY) => {
    let left = times
    const test = typeof pattern === 'string' ? asRegExp(pattern) : pattern
    const rule: Rule = { matches: request => left > 0 && test.test(request) && left-- > 0, apply }
    rules.unshift(rule)
    return () => {
      const at = rules.indexOf(rule)
      if (at >= 0) rules.splice(at, 1)
    }
  }

  return {
    named: recording.named,
    page: async address => (await read(`PAGE ${address}`)).body as Record<string, string>,
    requests,
    sent,
    unrecorded,
    fail: (pattern, failure, times) => addRule(pattern, () => failWith(failure), times),
    lose: (pattern, times) =>
      addRule(
        pattern,
        async go => {
          await go()
          throw new TypeError('Failed to fetch')
        },
        times,
      ),
    hold: pattern => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = addRule(pattern, async go => {
        await promise
        return go()
      })
      return () => {
        end()
        resolve()
      }
    },
    elsewhere: async what => void (await act({ request: `ELSEWHERE ${what}` })),
    cutLive: playedLive.cut,
    stop: async () => {
      // A change that the page makes as the test ends is recorded with its answer.
      await acted
      isOpen = false
      playedLive.reset()
      if (isRecording) {
        await readAgain()
        await commands.saveRecording(recording)
      }
      return problems
    },
  }
}

async function failWith(failure: Failure): Promise<Response> {
  if (failure === 'unreached') throw new TypeError('Failed to fetch')
  if (failure === 'silent') return never
  const { body, headers, ...how } =
    typeof failure === 'number' ? { status: failure, body: { error: 'Internal server error' } } : failure
  return new Response(JSON.stringify(body), {
    ...how,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

const asRegExp = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (signal === null || signal === undefined) return work
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject)
  })
}

/** Compares two values, whatever the order of their fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other)
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    keys.length === others.length &&
    keys.every(key => isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}
