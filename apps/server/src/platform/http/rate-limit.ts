import { isIP, isIPv6 } from 'node:net'
import { refusals } from '@archwire/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { refuse } from './refuse.ts'

export type Limit = { bucket: string; most: number; seconds: number }

/** Counts one attempt in PostgreSQL, so that every process knows it. Returns false if the limit is reached. */
export async function takeAttempt(database: Database, limit: Limit, now: Date): Promise<boolean> {
  const [row] = await database.anonymously<{ allowed: boolean }>(
    sql`select take_attempt(${limit.bucket}, ${limit.most}, ${limit.seconds}, ${now}) as allowed`,
  )
  return row?.allowed === true
}

export async function giveAttemptBack(database: Database, limit: Limit, now: Date): Promise<void> {
  await database.anonymously(sql`select give_attempt_back(${limit.bucket}, ${limit.seconds}, ${now})`)
}

export const tooMany = () => refuse(429, refusals.tooMany)

/** Waits. Injected, so that a test can see how long. */
export type Pause = (ms: number) => Promise<unknown>

// Longer than the work usually takes. Only work that takes even longer is recognisable by its duration.
const floorMs = 250

/** Start it with the work and await it before the response: then the duration does not reveal what was done. */
export const responseTimeFloor = (pause: Pause): Promise<unknown> => pause(floorMs)

/**
 * The address of the caller in one notation, as the database's inet takes it. Proxies write it with a port, with a zone
 * or as IPv4 within IPv6; if a proxy writes something else, the address is that of the proxy.
 */
export const clientAddress = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  plainAddress(request.ip) ??
  plainAddress(request.socket.remoteAddress) ??
  // A Unix socket has no address: its caller is on this machine.
  '127.0.0.1'

/** What attempts from an address are counted under. An IPv6 household has 2^64 addresses and counts as one. */
export const addressBucket = (address: string): string =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address

/** The network around such a household, because anybody can get 65,536 of those for nothing. Undefined for IPv4. */
export const networkBucket = (address: string): string | undefined =>
  isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : undefined

function plainAddress(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(written.trim()) ?? []
  const [, beforePort] = /^([\d.]+):\d+$/.exec(written.trim()) ?? []
  const address = (inBrackets ?? beforePort ?? written.trim()).replace(/%.*$/, '')
  if (isIP(address) === 4) return address
  return isIP(address) === 6 ? (mappedIPv4(address) ?? shortest(address)) : undefined
}

// The URL parser writes IPv6 in its shortest form, always in hexadecimal groups.
const shortest = (ipv6: string): string => new URL(`http://[${ipv6}]`).hostname.slice(1, -1)

function groupsOf(ipv6: string): string[] {
  const [head = '', tail] = shortest(ipv6).split('::')
  const first = head.split(':').filter(group => group !== '')
  const last = (tail ?? '').split(':').filter(group => group !== '')
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

// ::ffff:203.0.113.7 is 203.0.113.7.
function mappedIPv4(ipv6: string): string | undefined {
  const groups = groupsOf(ipv6)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  return groups
    .slice(6)
    .flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
