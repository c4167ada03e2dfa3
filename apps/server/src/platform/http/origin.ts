import type { FastifyRequest } from 'fastify'

/** A browser says where a request comes from. Another site, another port, another protocol: refused. */
export function isForeignOrigin(
  request: Pick<FastifyRequest, 'headers'>,
  appUrl: string | undefined,
): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  if (appUrl !== undefined) return origin !== appUrl
  // Without an address of our own, the one that the browser used: no other site can make it say that.
  return origin !== `http://${request.headers.host}` && origin !== `https://${request.headers.host}`
}
