import { PassThrough, type Readable } from 'node:stream'
import type { Endpoint } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import multipart from '@fastify/multipart'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'
import type { FileResponse, FormPart, SentFiles } from './route.ts'

// One file a call, with fields of up to 2,000 characters in any script. The size of the file is limited by whoever
// reads it.
const limits = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 8192, headerPairs: 20 }

/** Lets a call receive files, as a form or as bytes. Without this a server takes only JSON. */
export async function acceptFiles(
  http: FastifyInstance,
  takes: Endpoint['takes'],
  contentType = '*',
): Promise<void> {
  http.addHook('onResponse', async ({ raw }) => takeOffTheLine(raw))
  if (takes === 'bytes') {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser(contentType, (_request, _body, done) => done(null))
    return
  }
  if (takes === 'form') http.removeContentTypeParser('application/json')
  await http.register(multipart, { limits: { ...limits, fileSize: Number.MAX_SAFE_INTEGER } })
}

// A browser reads the response only after it has sent everything, so the rest of a refused upload must be read.
function takeOffTheLine(raw: FastifyRequest['raw']): void {
  raw.unpipe()
  raw.resume()
}

/** Whether the request is a form with files, on a call that takes one. */
export const isForm = (request: FastifyRequest): boolean => request.isMultipart?.() === true

/** Whether the request sends a file or announces one. A call from a provider is none: it is stored in the database. */
export const isUpload = ({ who, takes, announcesFile }: Endpoint, request: FastifyRequest): boolean =>
  announcesFile === true || (takes === 'bytes' && who !== 'provider') || isForm(request)

const headerOf = (request: FastifyRequest) => (name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

export function sentFiles(request: FastifyRequest): SentFiles {
  const length = Number(request.headers['content-length'])
  return {
    path: request.originalUrl,
    form: isForm(request) ? partsOf(request) : undefined,
    get bytes() {
      return bytesOf(request)
    },
    byteSize: Number.isSafeInteger(length) ? length : undefined,
    header: headerOf(request),
  }
}

// Through a pipe, so that a reader who stops halfway does not close the connection of the response. If the sender hangs
// up before anybody reads, the reader must see it, and it must not be an error event without a listener.
function bytesOf({ raw }: FastifyRequest): Readable {
  const bytes = new PassThrough().on('error', () => undefined)
  const end = () => raw.complete || bytes.destroy(new Error('the connection was closed'))
  if (raw.destroyed) end()
  raw.once('close', end)
  return raw.pipe(bytes)
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (request.raw.destroyed && !request.raw.complete) throw refuse(400, refusals.malformed)
  for await (const part of readable(request.parts())) {
    const name = part.fieldname
    if (part.type === 'file') {
      yield { kind: 'file', name, fileName: asTyped(part.filename), content: part.file }
    } else if (typeof part.value === 'string') {
      yield { kind: 'field', name, value: part.value }
    }
  }
}

// What the parser cannot read is the sender's fault.
async function* readable<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    throw (error as FastifyError).statusCode === undefined ? refuse(400, refusals.malformed) : error
  }
}

// Browsers encode these three characters in the name of a file, and no others.
const asTyped = (fileName: string) =>
  fileName.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

// Whatever the file contains: it runs nothing, loads nothing, has no origin, and cannot be framed. The browser needs
// the inline styles to show a picture.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * Only a picture that we made ourselves is shown; any other file is saved, never opened as a page. The browser may
 * cache it, and asks each time whether it may still show it, unless the file may be seen again for some time. Then it
 * is kept for the same session alone: another one, or none, has another cookie.
 */
export async function sendFile(reply: FastifyReply, { file }: FileResponse): Promise<unknown> {
  reply.headers({
    etag: `"${file.tag}"`,
    ...(file.seenAgainFor === undefined
      ? { 'cache-control': 'private, no-cache' }
      : { 'cache-control': `private, max-age=${file.seenAgainFor}`, vary: 'cookie' }),
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
