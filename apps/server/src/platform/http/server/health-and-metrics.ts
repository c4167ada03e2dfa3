import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { DiskWatch } from '../../disk/watch-disks.ts'
import type { Metrics } from '../../metrics/open-metrics.ts'
import { bareHeaders } from '../security-headers.ts'

const cachedForMs = 1_000

type Readiness = { ready: true; deadJobs: number } | { ready: false }

type HealthDeps = { clock: Clock; deadJobs(): Promise<number>; disks?: DiskWatch | undefined }

/**
 * /healthz: the process responds. /readyz: it can also do its work; the response says how many jobs have failed for
 * good and whether there is room to save. A full disk does not make a server unready, because taking it out of a
 * balancer would end reading too. For balancers and supervisors.
 */
export function registerHealth(http: FastifyInstance, deps: HealthDeps): void {
  const readiness = cachedReadiness(deps)
  http.get('/healthz', { config: { open: true } }, async () => ({ ok: true }))
  http.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    const answer = await readiness()
    if (!answer.ready) return reply.code(503).send(answer)
    return reply.send({ ...answer, ...roomToSave(deps.disks) })
  })
}

function roomToSave(disks: DiskWatch | undefined) {
  const room = disks?.room() ?? 'enough'
  const reason = disks?.reason()
  const takesFiles = disks?.takesFiles() ?? true
  return { writable: room !== 'full', takesFiles, ...(reason !== undefined && { reason }) }
}

// Anyone may ask as often as they like, so the database is asked once a second and its pool cannot be used up.
function cachedReadiness({ clock, deadJobs }: HealthDeps) {
  const ask = (): Promise<Readiness> =>
    deadJobs().then(
      count => ({ ready: true, deadJobs: count }),
      () => ({ ready: false }),
    )
  let cached: { at: number; answer: Promise<Readiness> } | undefined
  return (): Promise<Readiness> => {
    const now = clock.now().getTime()
    // A clock that was set back must not keep an old response valid.
    if (cached === undefined || Math.abs(now - cached.at) >= cachedForMs) cached = { at: now, answer: ask() }
    return cached.answer
  }
}

// The only script of server pages: it prints, at once if the page exists only for printing.
const pageScript = `const button = document.querySelector('[data-print]')
button?.addEventListener('click', () => window.print())
if (button?.dataset.print === 'now') window.addEventListener('load', () => window.print())
`

/** The styles of the server's own pages, which must work even without a built web app. */
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

/**
 * Serves Prometheus on a port of its own, so that no proxy can make it public by mistake, and so that a process that
 * serves nothing else can do it too.
 */
export async function serveMetrics(
  { registry }: Metrics,
  at: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, answer) => {
    for (const [name, value] of Object.entries(bareHeaders)) answer.setHeader(name, value)
    if (request.method !== 'GET' || request.url !== '/metrics') return void answer.writeHead(404).end()
    try {
      const text = await registry.metrics()
      answer.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      answer.writeHead(500).end()
    }
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
