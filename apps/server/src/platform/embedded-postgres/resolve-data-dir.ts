import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { firstClosedFolder, likelyAccount } from './postgres-account.ts'

/** Below it is the data of checkouts that PostgreSQL cannot enter. */
export const sharedFolder = '/var/lib/archwire'

/**
 * The folder for everything that Archwire keeps: `data` in the checkout, unless configured. As root PostgreSQL
 * runs as another user; where that user cannot enter the checkout (one below /root, say), the default moves
 * to /var/lib. Where data exists already it stays, whatever has become of the permissions since.
 */
export const resolveDataDir = (configured: string | undefined, checkout: string): string => {
  if (configured) return resolve(checkout, configured)
  const inCheckout = join(resolve(checkout), 'data')
  const account = likelyAccount()
  if (!account || existsSync(join(inCheckout, 'postgres'))) return inCheckout
  const elsewhere = join(sharedFolder, `data-${shortHash(resolve(checkout))}`)
  if (existsSync(elsewhere)) return elsewhere
  // The way to it decides: the folder itself is ours, and is opened when it is prepared.
  return firstClosedFolder(account, resolve(checkout)) ? elsewhere : inCheckout
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
