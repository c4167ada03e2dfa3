import path from 'node:path'
import { buildApp } from '../../src/composition/app.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { cloneTemplate, testSecret } from '../database/database-template.ts'
import { nowhere, sandboxSettings, testClock, testStorage } from '../fixtures/app-environment.ts'
import { browserOf } from '../fixtures/browser.ts'
import { factories, testPassword } from '../fixtures/factories.ts'
import { runPendingJobs } from '../fixtures/run-pending-jobs.ts'
import { findSituation } from '../situations/situation.ts'
import type { ApiRequest, ApiResponse, Who } from './recorded.ts'

const instant = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g
const anHour = 60 * 60_000

/**
 * PostgreSQL stamps rows with its own clock. A page that lives on another day would take such moments for the future:
 * they are shifted as if both clocks had agreed at the beginning, and shifted back when they are sent.
 */
function shiftedMoments(clock: Clock) {
  const began = Date.now()
  const byShifted = new Map<string, string>()
  return {
    shift: (text: string) =>
      text.replace(instant, found => {
        const at = Date.parse(found)
        if (Math.abs(at - Date.now()) > anHour) return found
        const shifted = new Date(clock.now().getTime() + at - began).toISOString()
        byShifted.set(shifted, found)
        return shifted
      }),
    back: (text: string) => text.replace(instant, found => byShifted.get(found) ?? found),
  }
}

export type House = {
  named: Record<string, string | number>
  ask(request: ApiRequest): Promise<ApiResponse>
  close(): Promise<void>
}

const recordedHeaders = ['etag', 'retry-after']

// Parts of the page that differ each time and that nobody reads.
const leftOut = ['csrf-token', 'style-nonce', 'viewport', 'color-scheme']

/** The real server on a database of its own with this situation, called as one person's browser would. */
export async function openHouse(adminUrl: string, situation: string, who: Who): Promise<House> {
  const layOut = await findSituation(situation)
  const clock = testClock()
  const { drop, ...cloned } = await cloneTemplate(adminUrl, clock)
  const storage = testStorage()
  const app = await buildApp({
    config: readConfig({
      DATABASE_URL: cloned.appUrl,
      APP_SECRET: testSecret,
      LOG_LEVEL: 'info',
      ...sandboxSettings,
    }),
    appSecret: testSecret,
    database: cloned.database,
    storage,
    clock,
    webRoot: path.join(import.meta.dirname, '../fixtures/web-root'),
    checkReplies: true,
    logStream: nowhere,
  })
  const close = async () => {
    await app.close()
    await drop()
    storage.drop()
  }
  try {
    await app.ready()
    let count = 0
    const make = factories(cloned.owner, () => ++count)
    const clinic = await make.clinic({ name: 'Harbor Orthodontics', slug: 'harbor' })
    const people = {
      administrator: await make.user(clinic.id, { admin: true, first_name: 'Ana', last_name: 'Ortiz' }),
      staff: await make.user(clinic.id, { first_name: 'Sam', last_name: 'Lee' }),
    }
    const db = { ...cloned, clock }
    const layout = await layOut({
      clinic: { ...clinic, ...people },
      make,
      owner: cloned.owner,
      db,
      clock,
      app,
      storage,
      runJobs: () => runPendingJobs({ ...db, storage }),
    })
    const browser = browserOf(app)
    await browser.get('/v2/login')
    if (who !== 'nobody') {
      const session = { email: people[who].email, password: testPassword }
      const answer = await browser.send('POST', '/v2/rest/sessions', { session })
      if (answer.statusCode !== 201) throw new Error(`${who} could not log in: ${answer.body}`)
    }
    const moments = shiftedMoments(clock)
    const endSession = () => cloned.owner.query('update sessions set revoked_at = now()')
    const elsewhere: Record<string, () => Promise<unknown>> = {
      'the session ends': endSession,
      ...layout?.elsewhere,
    }

    const ask = async ({ request, body, ifMatch, key }: ApiRequest): Promise<ApiResponse> => {
      const [, method = '', rest = ''] = /^(\S+) (.*)$/.exec(request) ?? []
      if (method === 'ELSEWHERE') {
        const happen = elsewhere[rest]
        if (happen === undefined) throw new Error(`Nobody says what "${rest}" is in ${situation}.`)
        await happen()
        return { status: 204 }
      }
      // A POST that only reads has its body behind its address.
      const [url = '', ...question] = rest.split(' ')
      const sent = question.length > 0 ? JSON.parse(question.join(' ')) : (body ?? {})
      const address = moments.back(url)
      if (method === 'PAGE')
        return { status: 200, body: metasOf((await browser.get(address)).body, moments.shift) }
      const answer = await browser.request({
        method: method as 'GET',
        url: address,
        headers: {
          accept: 'application/json',
          'x-csrf-token': browser.token,
          ...(ifMatch !== undefined && { 'if-match': `"${moments.back(ifMatch)}"` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(method !== 'GET' && { payload: JSON.parse(moments.back(JSON.stringify(sent))) }),
      })
      const headers = (method === 'GET' ? [] : recordedHeaders).flatMap(name => {
        const value = answer.headers[name]
        return typeof value === 'string' ? [[name, moments.shift(value)] as const] : []
      })
      const text = answer.body === '' ? undefined : JSON.parse(moments.shift(answer.body))
      return {
        status: answer.statusCode,
        ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
        ...(text !== undefined && { body: text }),
      }
    }
    return { named: layout?.named ?? {}, ask, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The meta elements in the head of a page. */
function metasOf(html: string, shift: (text: string) => string): Record<string, string> {
  const found = [...html.matchAll(/<meta name="([^"]+)" content="([^"]*)"/g)]
  return Object.fromEntries(
    found
      .filter(([, name = '']) => !leftOut.includes(name))
      .map(([, name = '', content = '']) => [name, shift(unescapeHtml(content))]),
  )
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
