import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const prefix = '/assets/'

/** The one address that a plugin registers by itself: files of the build, no data. */
export const staticFiles = `${prefix}*`

/** The built web app's files. Their names carry a hash of their content, so they never change. */
export async function serveStaticFiles(http: FastifyInstance, webRoot: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: path.join(webRoot, 'assets'),
    prefix,
    decorateReply: false,
    index: false,
    // The build has compressed them: nobody waits for that at each request.
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
}
