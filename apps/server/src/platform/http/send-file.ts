import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './route.ts'

// Whatever is in it: it runs nothing, loads nothing, comes from nowhere, and stands in no other page. The styles are those with which a browser
// shows a picture by itself.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * Only a picture that we made ourselves is shown; everything else is saved, never opened as a page of ours. The browser
 * may keep it, and asks each time whether it may still show it.
 */
export async function sendFile(reply: FastifyReply, { file }: FileAnswer): Promise<unknown> {
  reply.headers({
    etag: `"${file.tag}"`,
    'cache-control': 'private, no-cache',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  })
  if (reply.request.headers['if-none-match'] === `"${file.tag}"`) return reply.code(304).send()
  const content = await file.open()
  return reply
    .headers({
      ...(file.byteSize !== undefined && { 'content-length': String(file.byteSize) }),
      'content-type': file.contentType,
      'content-disposition': contentDisposition(file.fileName, {
        type: file.isShown ? 'inline' : 'attachment',
      }),
    })
    .send(content)
}
