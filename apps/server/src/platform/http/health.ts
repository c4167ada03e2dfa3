import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'

const keptForMs = 1_000

type Readiness = { ready: true; deadJobs: number } | { ready: false }

/**
 * /healthz: the process answers. /readyz: it can also do its work, and how many jobs wait for someone to look at them.
 * For balancers and whoever restarts things.
 */
export function registerHealth(
  http: FastifyInstance,
  deps: { clock: Clock; deadJobs(): Promise<number> },
): void {
  const readiness = keptReadiness(deps)
  http.get('/healthz', { config: { open: true } }, async () => ({ ok: true }))
  http.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    const answer = await readiness()
    return reply.code(answer.ready ? 200 : 503).send(answer)
  })
}

// Anyone may ask, as often as they like: the database is asked once a second, so that nobody can use up its pool.
function keptReadiness({ clock, deadJobs }: { clock: Clock; deadJobs(): Promise<number> }) {
  const ask = (): Promise<Readiness> =>
    deadJobs().then(
      count => ({ ready: true, deadJobs: count }),
      () => ({ ready: false }),
    )
  let kept: { at: number; answer: Promise<Readiness> } | undefined
  return (): Promise<Readiness> => {
    const now = clock.now().getTime()
    // A clock that was set back must not keep an old answer alive.
    if (kept === undefined || Math.abs(now - kept.at) >= keptForMs) kept = { at: now, answer: ask() }
    return kept.answer
  }
}

// The one thing that a page of the server does by itself: it is printed, at once where it is there for nothing else.
const pageScript = `const button = document.querySelector('[data-print]')
button?.addEventListener('click', () => window.print())
if (button?.dataset.print === 'now') window.addEventListener('load', () => window.print())
`

/** The look of the server's own pages: they must stand even where the web app was not built. */
export function registerPageStyle(http: FastifyInstance): void {
  const file = readFile(path.join(import.meta.dirname, 'pages.css'), 'utf8')
  http.get('/pages.css', { config: { open: true } }, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await file),
  )
  http.get('/pages.js', { config: { open: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(pageScript),
  )
}
