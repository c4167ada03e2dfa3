import path from 'node:path'
import { appRoutes, type SettingsRoute, settingsRoutes } from '@archwire/contract/app-routes'
import type { Endpoint } from '@archwire/contract/endpoint'
import type { Config } from '../config.ts'
import type { PaymentGateway } from '../drivers/payments/port.ts'
import { bookingPages } from '../features/booking/pages.ts'
import { documentPages } from '../features/documents/pages.ts'
import { signingPages } from '../features/documents/signing-pages.ts'
import { financePages } from '../features/finance/pages.ts'
import { firstStartPages, requireSetUp } from '../features/first-start/pages.ts'
import { insurancePages } from '../features/insurance/pages.ts'
import { sandboxPaymentPages } from '../features/sandbox/payments.ts'
import type { Cookies } from '../platform/http/cookies.ts'
import { openApiPage } from '../platform/http/server/openapi.ts'
import { spaShell } from '../platform/http/server/serve-web-app.ts'
import { errorPage, type Page } from '../platform/http/server-pages.ts'
import type { AppDeps } from './app-deps.ts'
import { announceCounts } from './listeners.ts'

const defaultZone = 'America/New_York'

/** What only pretends to leave the house; every page says so. */
const sandboxesOf = (config: Config): string[] => providersThatAre('sandbox', config)

/** What nobody has set up: its controls are not shown. */
const notConfiguredIn = (config: Config): string[] => providersThatAre('off', config)

const providersThatAre = (
  state: 'sandbox' | 'off',
  { email, sms, payments, clearinghouse }: Config,
): string[] => [
  ...(email.driver === state ? ['e-mail'] : []),
  ...(sms.driver === state ? ['texting'] : []),
  ...(payments.driver === state ? ['payments'] : []),
  ...(clearinghouse.driver === state ? ['claims'] : []),
]

/** Every page that the server opens: the app's, the settings', and those of patients, visitors and the server itself. */
export function composePages(
  deps: AppDeps,
  {
    cookies,
    endpoints,
    gateway,
  }: { cookies: Cookies; endpoints: Endpoint[]; gateway: PaymentGateway | undefined },
): Page[] {
  const sandboxes = sandboxesOf(deps.config)
  const shell = {
    defaultZone,
    sandboxes,
    notConfigured: notConfiguredIn(deps.config),
    paymentKey: gateway?.publishableKey ?? undefined,
  }
  const app = spaShell(path.join(deps.webRoot, 'index.html'), cookies, shell)
  const appOnceSetUp = requireSetUp({ ...deps, app })
  const settings = spaShell(path.join(deps.webRoot, 'settings.html'), cookies, shell)
  const patientPage = spaShell(path.join(deps.webRoot, 'patient.html'), cookies, shell)
  const bookPage = spaShell(path.join(deps.webRoot, 'book.html'), cookies, shell)
  const missing: Page['render'] = ({ reply }) => sendPage(reply, 404, errorPage(404))
  const isThere = (path: SettingsRoute) => !path.startsWith('/settings/sandbox') || sandboxes.length > 0
  return [
    ...appRoutes.map((path): Page => ({ path, who: 'public', readsSession: true, render: appOnceSetUp })),
    ...firstStartPages({ ...deps, app }),
    ...settingsRoutes.map(
      (path): Page => ({ path, who: 'admin', render: isThere(path) ? settings : missing }),
    ),
    // What is not there either is nobody else's business: visitors log in first, staff are told it is not for them.
    { path: '/settings/*', who: 'admin', render: missing },
    ...documentPages({ ...deps, patientPage }),
    ...signingPages({
      ...deps,
      patientPage,
      paperStepOf: request => cookies.paperStepOf(request, deps.clock.now()),
    }),
    ...insurancePages({ app, patientPage }),
    ...financePages({ ...deps, gateway, patientPage, announceCounts }),
    ...sandboxPaymentPages({ isInUse: deps.config.payments.driver === 'sandbox', patientPage }),
    ...bookingPages({ ...deps, bookPage }),
    { path: '/', who: 'public', render: ({ reply }) => reply.redirect('/v2', 302) },
    { path: '/calendar', who: 'public', render: ({ reply }) => reply.redirect('/v2/calendar', 302) },
    {
      path: '/docs/calls',
      who: 'public',
      render: ({ reply }) => sendPage(reply, 200, openApiPage(endpoints)),
    },
    { path: '/404', who: 'public', render: missing },
    { path: '/500', who: 'public', render: ({ reply }) => sendPage(reply, 500, errorPage(500)) },
  ]
}

const sendPage = (reply: Parameters<Page['render']>[0]['reply'], status: number, text: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(text)
