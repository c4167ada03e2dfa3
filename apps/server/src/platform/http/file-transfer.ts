import { PassThrough, type Readable } from 'node:stream'
import type { Endpoint } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import multipart from '@fastify/multipart'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'
import type { FileResponse, FormPart, SentFiles } from './route.ts'

// One file a call, and what is said about it: 2,000 characters in any script. How large a file may be, whoever reads it
// knows.
const limits = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 8192, headerPairs: 20 }

/** Lets files through, as a form or as bare bytes; without this, a server takes JSON alone. */
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

// A browser looks for the answer when everything it sends is gone: what was refused unread must go somewhere.
function takeOffTheLine(raw: FastifyRequest['raw']): void {
  raw.unpipe()
  raw.resume()
}

/** Whether a form with files came, where one may. */
export const isForm = (request: FastifyRequest): boolean => request.isMultipart?.() === true

/** Whether a file is being sent, or said to come. What a provider sends is none: it ends in the database. */
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

// Behind a pipe: whoever stops reading halfway shall not close the connection on which the answer goes back. The sender may
// hang up before anybody reads, which is to be seen then, and must not be an error that nobody listens for.
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

// In the head of a part, browsers write these three so, and nothing else.
const asTyped = (fileName: string) =>
  fileName.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

// Whatever is in it: it runs nothing, loads nothing, comes from nowhere, and stands in no other page. The styles are those with which a browser
// shows a picture by itself.
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/**
 * Only a picture that we made ourselves is shown; everything else is saved, never opened as a page of ours. The browser
 * may keep it, and asks each time whether it may still show it.
 */
export async function sendFile(reply: FastifyReply, { file }: FileResponse): Promise<unknown> {
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
