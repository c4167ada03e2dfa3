const key = 'archwire.reloaded-at'
const aMinute = 60_000

// What browsers say of code that could not be loaded: Chromium, Firefox, Safari, and of its style sheets Vite.
const notLoaded =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module/i

type Marks = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Whether loading the page again may help by itself: after a new version was put in place, the code of the old one is
 * gone. Once; if that did not help, the person decides.
 */
export function mayReloadByItself(error: unknown, marks: Marks, now: number): boolean {
  if (!(error instanceof Error) || !notLoaded.test(error.message)) return false
  return now - Number(marks.getItem(key) ?? 0) > aMinute
}

export function reloadByItself(marks: Marks, now: number): void {
  marks.setItem(key, String(now))
  window.location.reload()
}
