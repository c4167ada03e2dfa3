import type { QueryClient } from '@tanstack/react-query'
import { signedInFlag } from '../lib/signed-in-flag.ts'

const alsoForget: (() => void)[] = []

/** For parts that are loaded later and keep something of whoever is logged in. */
export const whenUserIsForgotten = (forget: () => void): void => void alsoForget.push(forget)

/** Forgets everything that belonged to whoever was logged in. */
export function forgetUser(queryClient: QueryClient): void {
  signedInFlag.clear()
  queryClient.clear()
  for (const forget of alsoForget) forget()
}
