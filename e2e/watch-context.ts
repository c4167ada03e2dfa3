import type { BrowserContext, ConsoleMessage } from '@playwright/test'

// A refusal that the app handles, or that is the page itself, is no fault, though Chromium writes it to the console.
function isHandledRefusal(message: ConsoleMessage): boolean {
  if (!message.text().startsWith('Failed to load resource: the server responded with a status of 4'))
    return false
  const { url } = message.location()
  return new URL(url).pathname.startsWith('/v2/rest/') || url === message.page()?.url()
}

/** Collects whatever a browser's pages complain of: errors in the console, uncaught ones, what their policy forbids. */
export async function watchContext(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = []
  context.on('weberror', ({ error }) => complaints.push(`uncaught: ${error().stack ?? error().message}`))
  context.on('console', message => {
    if (message.type() === 'error' && !isHandledRefusal(message))
      complaints.push(`console: ${message.text()}`)
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
  return complaints
}
