import type { Endpoint } from '@archwire/contract/endpoint'
import { statusOf } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import type { LightMyRequestResponse } from 'fastify'
import type { Pool } from 'pg'
import type { FileStorage } from '../../src/drivers/storage/port.ts'
import type { Browser, TestApp } from '../fixtures/app.ts'
import { urlOf } from './every-call.ts'
import type { MakeSample, Sample } from './samples/sample.ts'

export type SweepPeople = {
  admin: Browser
  staff: Browser
  /** An administrator of another clinic. */
  foreigner: Browser
  visitor: Browser
}

type Samples = Record<string, MakeSample>

/** Tries every address of the app in every way that must be refused; returns what was not. */
export async function sweep(
  { served, storage }: Pick<TestApp, 'served' | 'storage'>,
  people: SweepPeople,
  data: { owner: Pool; clinicId: number; samples: Samples },
): Promise<string[]> {
  const findings: string[] = []
  const endpoints: { endpoint: Endpoint; path: string }[] = []
  for (const route of served) {
    if (route.endpoint !== undefined) {
      if (route.method !== 'HEAD') endpoints.push({ endpoint: route.endpoint, path: route.url })
    } else if (route.page?.who === 'admin') {
      const visited = await people.visitor.get(route.url)
      const opened = await people.staff.get(route.url)
      const login = `/v2/login?return_to=${encodeURIComponent(route.url)}`
      if (visited.headers.location !== login) findings.push(`${route.url} opens for a visitor`)
      if (opened.statusCode !== 403) findings.push(`${route.url} opens for staff`)
    }
  }
  for (const { endpoint, path } of endpoints) {
    const name = `${endpoint.method} ${path}`
    const check = (what: string, answer: LightMyRequestResponse, wanted: number[]) => {
      if (!wanted.includes(answer.statusCode)) {
        findings.push(`${name}: ${what} was answered ${answer.statusCode} ${answer.body.slice(0, 100)}`)
      }
    }
    const sample = await sampleFor(endpoint, { ...data, storage }, findings)
    if (sample === undefined) continue
    const url = urlOf(path, sample)
    const doesSomething = endpoint.method !== 'GET' || endpoint.needsAntiForgery !== undefined
    const ask = (
      browser: Browser,
      headers: Record<string, string> = {},
      payload = sample.body,
      address = url,
    ) =>
      browser.request({
        method: endpoint.method,
        url: address,
        headers: {
          ...sample.headers,
          ...(doesSomething && { 'x-csrf-token': browser.token }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload: payload as object }),
      })

    if (endpoint.who === 'staff' || endpoint.who === 'admin') {
      check('a visitor', await ask(people.visitor), [401])
      if (endpoint.who === 'admin') check('staff', await ask(people.staff), [403])
    }
    if (endpoint.who === 'staff or patient') {
      const answer = await ask(people.visitor)
      check('a visitor', answer, [422])
      if (!answer.body.includes(refusals.verifyFirst))
        findings.push(`${name}: a visitor was not asked who they are`)
    }
    if (doesSomething && endpoint.withoutAntiForgery === undefined) {
      const refused = async (what: string, answer: LightMyRequestResponse) => {
        check(what, answer, [422])
        if (!answer.body.includes(refusals.antiForgery)) findings.push(`${name}: ${what} got past the token`)
      }
      const caller = endpoint.who === 'admin' ? people.admin : people.staff
      await refused('no token', await ask(caller, { 'x-csrf-token': '' }))
      await refused("another session's token", await ask(caller, { 'x-csrf-token': people.foreigner.token }))
      await refused('another site', await ask(caller, { origin: 'https://evil.example.com' }))
      await refused(
        'another site, as the browser says',
        await ask(caller, { 'sec-fetch-site': 'cross-site' }),
      )
      if (endpoint.method !== 'GET') {
        check('plain text', await ask(caller, { 'content-type': 'text/plain' }, '{}'), [415])
        check(
          'a form',
          await ask(caller, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
          [415],
        )
      }
    }
    if (endpoint.who === 'provider') {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      check('no signature', await ask(people.visitor, form, 'MessageSid=SM1'), [400])
    }
    if (endpoint.who === 'token' && sample.guessed !== undefined) {
      const guess = urlOf(path, { ...sample, params: sample.guessed })
      check('a guessed link', await ask(people.visitor, {}, sample.body, guess), [404])
      check('the link that was sent', await ask(people.visitor), [sample.answered ?? statusOf(endpoint)])
    } else if (endpoint.path.includes('/:') && sample.isCallersOwn !== true) {
      check("another clinic's record", await ask(people.foreigner), [404])
      check("the clinic's own record", await ask(people.admin), [sample.answered ?? statusOf(endpoint)])
    } else if (endpoint.path.includes('/:') && endpoint.who === 'public') {
      check('anybody', await ask(people.visitor), [sample.answered ?? statusOf(endpoint)])
    }
  }
  if (endpoints.length === 0) findings.push('there was nothing to sweep')
  return findings
}

async function sampleFor(
  endpoint: Endpoint,
  data: { owner: Pool; clinicId: number; samples: Samples; storage: FileStorage },
  findings: string[],
): Promise<Sample | undefined> {
  const name = `${endpoint.method} ${endpoint.path}`
  const make = data.samples[name]
  if (make !== undefined) return make(data.owner, data.clinicId, data.storage)
  if (!endpoint.path.includes('/:')) return endpoint.body === undefined ? {} : { body: {} }
  findings.push(`${name} has no sample: add one to test/route-samples.ts`)
  return undefined
}
