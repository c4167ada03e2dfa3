import { getUser } from '@archwire/contract/session/calls'
import { call, confirmPersonBy } from '../lib/call.ts'
import { pageOwner } from '../lib/page-owner.ts'

/** Whoever signed in anew in another tab goes on here where they were; someone else does not. */
export function goOnOnlyAsSamePerson(): void {
  confirmPersonBy(async () => {
    const owner = pageOwner.get()
    return owner !== undefined && (await call(getUser, {})).id === owner.id
  })
}
