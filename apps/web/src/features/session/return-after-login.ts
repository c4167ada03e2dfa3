import type { User } from '@archwire/contract/session/calls'
import { returnAs } from '../../lib/forms/form-recovery.ts'
import { pageOwner } from '../../lib/session/signed-in.ts'

const name = 'return_to'

/** The address of the login page, with the address that the person wanted. */
export const loginAddress = (wanted: string): string =>
  wanted === '/v2' ? '/v2/login' : `/v2/login?${new URLSearchParams({ [name]: wanted })}`

/** The address to return to; never another site, whatever the query says, and never the login page itself. */
export function returnAddress(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(name)
  if (wanted === null || !wanted.startsWith('/')) return '/v2'
  const url = URL.parse(wanted, origin)
  if (url === null || url.origin !== origin || url.pathname === '/v2/login') return '/v2'
  // This is checked after the URL was parsed: '/.//example.com' has become the address of another site by then.
  if (/^\/[/\\]/.test(url.pathname)) return '/v2'
  return url.pathname + url.search + url.hash
}

type Next = { address: string; state: unknown; isPageLoad: boolean }

/**
 * Where a person goes after the login: back to where their session ended, with their unsaved input, or to the page they
 * wanted. A different person gets a fresh page with nothing of the former user on it.
 */
export function afterLogin(user: Pick<User, 'id' | 'admin'>, search: string, origin: string): Next {
  const place = returnAs(user.id)
  const owner = pageOwner.get()
  const isSomeoneElse = owner !== undefined && owner.id !== user.id
  const address = place?.address ?? returnAddress(search, origin)
  // The settings are for administrators and are another app.
  if (!user.admin && /^\/settings(\/|$)/.test(address))
    return { address: '/v2', state: null, isPageLoad: true }
  return { address, state: place?.state ?? null, isPageLoad: isSomeoneElse }
}
