import path from 'node:path'
import { appRoutes, type SettingsRoute, settingsRoutes } from '@archwire/contract/app-routes'
import type { Endpoint } from '@archwire/contract/endpoint'
import { requireSetUp } from '../features/first-start/pages.ts'
import type { Drivers, RouteServices } from '../platform/feature/feature.ts'
import type { Cookies } from '../platform/http/cookies.ts'
import { openApiPage } from '../platform/http/server/openapi.ts'
import { spaShell } from '../platform/http/server/serve-web-app.ts'
import { errorPage, type Page } from '../platform/http/server-pages.ts'
import { features, provided } from './features.ts'

const defaultZone = 'America/New_York'

const shownAs: { [Way in keyof Drivers]: string } = {
  email: 'e-mail',
  sms: 'texting',
  payments: 'payments',
  clearinghouse: 'claims',
}

/**
 * The kinds of providers that are sandboxes (every page says so), or that are switched off (their controls are not
 * shown).
 */
const waysThatAre = (state: 'sandbox' | 'off', drivers: Drivers): string[] =>
  Object.entries(shownAs).flatMap(([way, shown]) => (drivers[way as keyof Drivers] === state ? [shown] : []))

/** Every page that the server opens: those of the app, of the settings, of the features, and the server's own. */
export function composePages(
  { config, webRoot }: { config: { appUrl: string | undefined }; webRoot: string },
  { services, cookies, endpoints }: { services: RouteServices; cookies: Cookies; endpoints: Endpoint[] },
): Page[] {
  const { drivers, gateway, database } = services
  const sandboxes = waysThatAre('sandbox', drivers)
  const settings = {
    defaultZone,
    sandboxes,
    notConfigured: waysThatAre('off', drivers),
    paymentKey: gateway?.publishableKey ?? undefined,
  }
  const entry = (file: string) => spaShell(path.join(webRoot, file), cookies, settings)
  const app = entry('index.html')
  const settingsPage = entry('settings.html')
  const appOnceSetUp = requireSetUp({ database, app })
  const missing: Page['render'] = ({ reply }) => sendPage(reply, 404, errorPage(404))
  const isThere = (path: SettingsRoute) => !path.startsWith('/settings/sandbox') || sandboxes.length > 0
  const pageServices = {
    ...services,
    config,
    cookies,
    app,
    appOnceSetUp,
    patientPage: entry('patient.html'),
    bookPage: entry('book.html'),
  }
  const ofFeatures = features.flatMap(({ pages }) => pages?.(pageServices, provided) ?? [])
  const isPlain = (path: string) => ofFeatures.every(page => page.path !== path)
  return [
    ...appRoutes
      .filter(isPlain)
      .map((path): Page => ({ path, who: 'public', readsSession: true, render: appOnceSetUp })),
    ...settingsRoutes.map(
      (path): Page => ({ path, who: 'admin', render: isThere(path) ? settingsPage : missing }),
    ),
    // An unknown address below /settings behaves like a known one: visitors must log in first, and staff are refused.
    { path: '/settings/*', who: 'admin', render: missing },
    ...ofFeatures,
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
