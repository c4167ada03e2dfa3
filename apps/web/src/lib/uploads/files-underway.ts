import { confirmBeforeUnload } from '../navigation/unsaved-changes.ts'

const counts = new Set<() => number>()

/** The number of uploads that run or wait, in the whole app. */
export const filesUnderway = (): number => [...counts].reduce((sum, count) => sum + count(), 0)

/**
 * Until the returned function is called, the uploads that `count` reports are under way: the browser asks before the
 * page is left, and the app asks before the person signs out.
 */
export function trackFilesUnderway(count: () => number): () => void {
  const endAsking = confirmBeforeUnload()
  counts.add(count)
  return () => {
    endAsking()
    counts.delete(count)
  }
}
