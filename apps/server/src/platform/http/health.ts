import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

/**
 * /healthz: the process answers. /readyz: it can also do its work, and how many jobs wait for someone to look at them.
 * For balancers and whoever restarts things.
 */
export function registerHealth(http: FastifyInstance, deps: { deadJobs(): Promise<number> }): void {
  http.get('/healthz', { config: { open: true } }, async () => ({ ok: true }))
  http.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    try {
      return { ready: true, deadJobs: await deps.deadJobs() }
    } catch {
      return reply.code(503).send({ ready: false })
    }
  })
}

/** The look of the server's own pages: they must stand even where the web app was not built. */
export function registerPageStyle(http: FastifyInstance): void {
  const file = readFile(path.join(import.meta.dirname, 'pages.css'), 'utf8')
  http.get('/pages.css', { config: { open: true } }, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await file),
  )
}
