import { notifications } from '@mantine/notifications'
import { vi } from 'vitest'
import { pageOwner } from '../../src/lib/session/signed-in.ts'

/**
 * Does what a page load would do between two tests that share one page: the first login owns the page anew, and notices
 * are gone.
 */
export function freshPage(): () => void {
  let owner: ReturnType<typeof pageOwner.get>
  vi.spyOn(pageOwner, 'get').mockImplementation(() => owner)
  vi.spyOn(pageOwner, 'claim').mockImplementation(({ id, email }) => {
    owner ??= { id, email }
  })
  return () => {
    notifications.clean()
    notifications.cleanQueue()
  }
}
