import type { User } from '@archwire/contract/session/calls'
import { returnAs } from '../../lib/forms/form-recovery.ts'
import { pageOwner } from '../../lib/session/signed-in.ts'

const name = 'return_to'

/** The login page, told where the person wanted to go. */
export const loginAddress = (wanted: string): string =>
  wanted === '/v2' ? '/v2/login' : `/v2/login?${new URLSearchParams({ [name]: wanted })}`

/** Where the person came from; never another site, whatever the address says, and never the login page itself. */
export function returnAddress(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(name)
  if (wanted === null || !wanted.startsWith('/')) return '/v2'
  const url = URL.parse(wanted, origin)
  if (url === null || url.origin !== origin || url.pathname === '/v2/login') return '/v2'
  // Only now, with its dots resolved: '/.//example.com' has become the address of another site.
  if (/^\/[/\\]/.test(url.pathname)) return '/v2'
  return url.pathname + url.search + url.hash
}

type Next = { address: string; state: unknown; isPageLoad: boolean }

/**
 * Where whoever has logged in goes on: where their session ended, with what they had typed, or where they wanted to go.
 * Somebody else than before gets a page of their own, on which nothing of the other is left.
 */
export function afterLogin(user: Pick<User, 'id' | 'admin'>, search: string, origin: string): Next {
  const place = returnAs(user.id)
  const owner = pageOwner.get()
  const isSomeoneElse = owner !== undefined && owner.id !== user.id
  const address = place?.address ?? returnAddress(search, origin)
  // The settings are for administrators, and the rest of the app is not on their page.
  if (!user.admin && /^\/settings(\/|$)/.test(address))
    return { address: '/v2', state: null, isPageLoad: true }
  return { address, state: place?.state ?? null, isPageLoad: isSomeoneElse }
}
