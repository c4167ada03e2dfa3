import dns from 'node:dns'
import type http from 'node:http'
import { BlockList, isIPv6, type LookupFunction, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** The code of the error if no connection was made in time. */
const noConnection = 'ENOCONNECTION'

const beforeAnything = new Set<unknown>([
  noConnection,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Whether an error with this code means that no connection was made, so that nothing was sent. */
export const nothingWasSent = (code: unknown): boolean => beforeAnything.has(code)

/**
 * Gives up on a connection that is not made in time. Otherwise a provider whose network drops every packet cannot be
 * told from one that received a text and fell silent.
 */
export function withConnectTimeout<Agent extends http.Agent>(ms: number, agent: Agent): Agent {
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const socket = create(options, done) as Socket
    const isEncrypted = (socket as Partial<TLSSocket>).encrypted === true
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error(`no connection within ${ms} ms`), { code: noConnection }))
    }, ms)
    for (const end of [isEncrypted ? 'secureConnect' : 'connect', 'close'])
      socket.once(end, () => clearTimeout(timer))
    return socket
  }
  return agent
}

/** The code of the error if a name leads to an address that is not public. */
export const privateAddress = 'EPRIVATE'

const notPublic = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv4')

const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
const withinV6 = new BlockList()
// Addresses that look global but are not: those that contain an address of the other kind, and those reserved for
// documentation.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  withinV6.addSubnet(net, prefix, 'ipv6')

/** An address that anybody on the internet would reach: not this machine, its network or a reserved one. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalV6.check(address, 'ipv6') && !withinV6.check(address, 'ipv6')
    : !notPublic.check(address, 'ipv4')

/**
 * Resolves a name, and refuses it if one of its addresses is not public, because the owner of the name chooses them.
 */
export const publicLookup: LookupFunction = (name, options, done) =>
  dns.lookup(name, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 0)
    const [first] = found
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
      const refusal = new Error(`${name} leads to an address that is not public`)
      return done(Object.assign(refusal, { code: privateAddress }), '', 0)
    }
    if (options.all === true) done(null, found)
    else done(null, first.address, first.family)
  })
