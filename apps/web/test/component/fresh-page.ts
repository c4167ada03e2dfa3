import { notifications } from '@mantine/notifications'
import { vi } from 'vitest'
import { pageOwner } from '../../src/lib/session/signed-in.ts'

/**
 * What a page load would do between two tests, which share one page: whoever logs in first is the owner of the page anew, and
 * what was said by passing notices is gone.
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
