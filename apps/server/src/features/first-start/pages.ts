import { setUpRoute } from '@archwire/contract/app-routes'
import type { FastifyReply } from 'fastify'
import { digestOf } from '../../platform/auth/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Shell } from '../../platform/http/server/serve-web-app.ts'
import { html, type Page, plainPage } from '../../platform/http/server-pages.ts'
import { needsSetUp, resolveSetUpLink } from './set-up-links.ts'

type Deps = { database: Database; clock: Clock; app: Shell }

const notSetUp = (title: string, text: string): string =>
  plainPage(
    title,
    html`<h1>${title}</h1>
<p>${text}</p>
<p>The server printed the link when it started. Whoever runs it finds it there, and gets a new one by starting it again or
with this command:</p>
<p><code>npm run clinic -- --set-up-link</code></p>
<p>Setting up takes about five minutes. <a href="/v2">Look again</a></p>`,
  )

const beforeSetUp = notSetUp(
  'Welcome to Archwire',
  'There is no clinic here yet. It is set up by a link that works once.',
)

const deadLink = notSetUp(
  'This link does not work',
  'It may have expired, or lost a letter on its way. There is no clinic here yet: it is set up by a link like this one.',
)

// For somebody who goes back after the set-up, or opens a link that a colleague has used.
const alreadySetUp = plainPage(
  'This clinic is set up already',
  html`<h1>This clinic is set up already</h1>
<p>The link has done its work, and is of no more use.</p>
<p><a href="/v2">Open Archwire</a></p>`,
)

const send = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** A page of the app. As long as there is no clinic, a page that says how to set one up. */
export function requireSetUp({ database, app }: Pick<Deps, 'database' | 'app'>): Shell {
  // Clinics are never deleted, so this is no longer checked once there is one.
  let isSetUp = false
  return async opened => {
    isSetUp ||= opened.session !== undefined || !(await needsSetUp(database))
    return isSetUp ? app(opened) : send(opened.reply, 200, beforeSetUp)
  }
}

/** The page for setting up the first clinic, for somebody with a link. Not found once there is a clinic. */
export const firstStartPages = ({ database, clock, app }: Deps): Page[] => [
  {
    path: setUpRoute,
    who: 'public',
    readsSession: true,
    render: async opened => {
      const { token } = opened.request.params as { token: string }
      const clinicId = await resolveSetUpLink(database, digestOf(token), clock.now())
      if (clinicId !== undefined) return app(opened)
      return send(opened.reply, 404, (await needsSetUp(database)) ? deadLink : alreadySetUp)
    },
  },
]
