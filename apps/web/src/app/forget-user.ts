import type { QueryClient } from '@tanstack/react-query'
import { dialogValues } from '../lib/dialog-values.ts'
import { expectedBack } from '../lib/kept-forms.ts'
import { signedInFlag } from '../lib/signed-in-flag.ts'

const alsoForget: (() => void)[] = []

/** For parts that are loaded later and keep something of whoever is logged in. */
export const whenUserIsForgotten = (forget: () => void): void => void alsoForget.push(forget)

/** Forgets everything that belonged to whoever was logged in. */
export function forgetUser(queryClient: QueryClient): void {
  signedInFlag.clear()
  queryClient.clear()
  // Whoever is expected back finds their dialog as they left it. Anybody else gets a page on which nothing is left.
  if (expectedBack() === undefined) dialogValues.forget()
  for (const forget of alsoForget) forget()
}
