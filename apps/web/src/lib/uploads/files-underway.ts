import { confirmBeforeUnload } from '../navigation/unsaved-changes.ts'

const counts = new Set<() => number>()

/** How many files are on their way, or wait for it, in all of the app. */
export const filesUnderway = (): number => [...counts].reduce((sum, count) => sum + count(), 0)

/**
 * From now on, until its answer is called, the files that `count` tells of are on their way: the browser asks before the
 * page is left, and the app before whoever sent them signs out.
 */
export function trackFilesUnderway(count: () => number): () => void {
  const endAsking = confirmBeforeUnload()
  counts.add(count)
  return () => {
    endAsking()
    counts.delete(count)
  }
}
