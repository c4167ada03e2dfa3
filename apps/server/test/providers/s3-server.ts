import { createHash, createHmac } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'

export const s3Keys = {
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'secret/of+the bucket',
  region: 'eu-test-1',
}

export type S3Server = {
  url: string
  objects: Map<string, Buffer>
  /** The responses to the next requests, in place of the right ones. */
  fail(...answers: { status: number; code: string }[]): void
  cut(): void
}

/** A bucket that accepts only requests that are signed as AWS requires. */
export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const failures: { status: number; code: string }[] = []
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request)
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    const failure = failures.shift()
    if (failure !== undefined) return refuse(failure.status, failure.code)
    const problem = problemOf(request, body)
    if (problem !== undefined) return refuse(403, problem)
    const key = request.url ?? ''
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      objects.set(key, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const object = objects.get(key)
    return object === undefined ? refuse(404, 'NoSuchKey') : response.end(object)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/`,
    objects,
    fail: (...answers) => void failures.push(...answers),
    cut: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// Signature version 4, written from its specification and not from the client's code.
function problemOf(request: IncomingMessage, body: Buffer): string | undefined {
  const sha = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
  const authorization = request.headers.authorization ?? ''
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      authorization,
    ) ?? []
  const [keyId, date = '', region = '', service = '', end = ''] = credential.split('/')
  const claimed = String(request.headers['x-amz-content-sha256'])
  const names = signed.split(';')
  if (keyId !== s3Keys.accessKeyId || region !== s3Keys.region || service !== 's3')
    return 'InvalidAccessKeyId'
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every(name => names.includes(name)))
    return 'AccessDenied'
  if (request.method === 'PUT' && claimed !== sha(body)) return 'XAmzContentSHA256Mismatch'
  const headers = names.map(name => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = [request.method, request.url, '', headers, signed, claimed].join('\n')
  const scope = [date, region, service, end].join('/')
  const time = String(request.headers['x-amz-date'])
  if (
    Math.abs(Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')) - Date.now()) > 900_000
  ) {
    return 'RequestTimeTooSkewed'
  }
  const sign = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()
  const key = [date, region, service, end].reduce<Buffer | string>(sign, `AWS4${s3Keys.secretAccessKey}`)
  const expected = sign(key, ['AWS4-HMAC-SHA256', time, scope, sha(canonical)].join('\n')).toString('hex')
  return signature === expected ? undefined : 'SignatureDoesNotMatch'
}
