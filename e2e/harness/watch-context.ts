import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'
import { watchLive } from './watch-live.ts'
import { watchTraffic } from './watch-traffic.ts'

export type Watch = {
  /** Names a refusal that is no fault here, and must happen: '422 PUT /v2/rest/settings/clinic'. */
  expectRefusal(refusal: string): void
  /** Names a refusal that is no fault here, and may or may not happen, depending on the speed of the machine. */
  mayRefuse(refusal: string): void
  /** Names a console error that the test is about, and that must happen. */
  expectComplaint(pattern: RegExp): void
  findings(): string[]
  /** Ends the test's own responses: from then on they concern nobody. */
  stopAnswering(): Promise<void>
}

// Chromium writes every refusal to the console. Our own calls are watched by their responses instead, and a page that
// is itself a refusal shows one.
function isWatchedOtherwise(message: ConsoleMessage): boolean {
  if (!message.text().startsWith('Failed to load resource')) return false
  const { url } = message.location()
  return isCall(url) || (url === message.page()?.url() && message.text().includes('a status of 4'))
}

const isCall = (url: string) => new URL(url).pathname.startsWith('/v2/rest/')

// A 401 is no refusal here: any call may find the session ended, and one place in the app handles that.
const isRefusal = (status: number) => status >= 400 && status !== 401

/**
 * Collects what goes wrong in a browser's pages: console errors, uncaught errors, violations of the policy, refused
 * calls.
 */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  context.on('page', watchLive)
  await watchTraffic(context)
  const complaints: string[] = []
  const refusals: string[] = []
  const expected: string[] = []
  const allowed: string[] = []
  const expectedComplaints: RegExp[] = []
  const note = (how: string | number, request: Request) => {
    if (isCall(request.url())) refusals.push(`${how} ${request.method()} ${new URL(request.url()).pathname}`)
  }
  context.on('response', answer => {
    if (isRefusal(answer.status())) note(answer.status(), answer.request())
  })
  context.on('requestfailed', request => {
    // A call that the page itself canceled, for example by leaving, counts as aborted.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') note('unreached', request)
  })
  context.on('weberror', uncaught => {
    const error = uncaught.error()
    complaints.push(`uncaught: ${error.stack ?? error.message}`)
  })
  context.on('console', message => {
    if (message.type() === 'error' && !isWatchedOtherwise(message))
      complaints.push(`console: ${message.text()} ${message.location().url}`)
  })
  await context.exposeBinding('reportComplaint', (_source, text: string) => void complaints.push(text))
  await context.addInitScript(() => {
    const { reportComplaint } = window as unknown as { reportComplaint(text: string): void }
    addEventListener('unhandledrejection', event =>
      reportComplaint(`unhandled rejection: ${String(event.reason)}`),
    )
    addEventListener('securitypolicyviolation', event =>
      reportComplaint(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    )
  })
  return {
    expectRefusal: refusal => void expected.push(refusal),
    mayRefuse: refusal => void allowed.push(refusal),
    expectComplaint: pattern => void expectedComplaints.push(pattern),
    findings: () => [
      ...complaints.filter(complaint => !expectedComplaints.some(pattern => pattern.test(complaint))),
      ...expectedComplaints
        .filter(pattern => !complaints.some(complaint => pattern.test(complaint)))
        .map(pattern => `no complaint: ${pattern}`),
      ...refusals
        .filter(refusal => ![...expected, ...allowed].includes(refusal))
        .map(refusal => `refused: ${refusal}`),
      ...expected.filter(refusal => !refusals.includes(refusal)).map(refusal => `not refused: ${refusal}`),
    ],
    stopAnswering: async () => {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  }
}
