import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../features/session/api/user.ts'
import { inBackground } from '../lib/in-background.ts'

/**
 * Asks the server who is signed in whenever the live connection may have another session than the page: when it came
 * back, and each time it was refused. An ended session leads to the login page, as it does for every call. One that
 * is another person's (a shared desk, signed in anew in another tab) must not fill the page of the first.
 */
export function watchWhoIsSignedIn(queryClient: QueryClient, onSomeoneElse: () => void) {
  let whose: number | undefined
  let isOver = false
  return {
    look: async (answer: 'accepted' | 'refused'): Promise<void> => {
      // The first connection comes with the page, which has just asked.
      const isNew = answer === 'accepted' && whose === undefined
      try {
        const user = await inBackground(() =>
          queryClient.fetchQuery(isNew ? userQuery : { ...userQuery, staleTime: 0 }),
        )
        if (isOver) return
        whose ??= user.id
        if (user.id !== whose) onSomeoneElse()
      } catch {
        // Refused: the call has told. Not reached: the next connection looks again.
      }
    },
    end: (): void => {
      isOver = true
    },
  }
}
