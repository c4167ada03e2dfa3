import type { User } from '@archwire/contract/session/calls'
import { goBackAs } from '../lib/kept-forms.ts'
import { pageOwner } from '../lib/page-owner.ts'
import { returnAddress } from '../lib/return-to.ts'

type Next = { address: string; state: unknown; isPageLoad: boolean }

/**
 * Where whoever has logged in goes on: where their session ended, with what they had typed, or where they wanted to go.
 * Somebody else than before gets a page of their own, on which nothing of the other is left.
 */
export function afterLogin(user: Pick<User, 'id' | 'admin'>, search: string, origin: string): Next {
  const place = goBackAs(user.id)
  const owner = pageOwner.get()
  const isSomeoneElse = owner !== undefined && owner.id !== user.id
  const address = place?.address ?? returnAddress(search, origin)
  // The settings are for administrators, and the rest of the app is not on their page.
  if (!user.admin && /^\/settings(\/|$)/.test(address))
    return { address: '/v2', state: null, isPageLoad: true }
  return { address, state: place?.state ?? null, isPageLoad: isSomeoneElse }
}
