/**
 * Of all tabs of a browser one has the floor until it is closed; then the next. Answers whether it is this one.
 * Where the browser cannot tell, every tab has it.
 */
export function takeTheFloor(name: string): { isOurs: () => boolean; leave: () => void } {
  if (!('locks' in navigator)) return { isOurs: () => true, leave: () => undefined }
  const waiting = new AbortController()
  let leave: () => void = () => waiting.abort()
  let isOurs = false
  const hold = () =>
    new Promise<void>(resolve => {
      isOurs = true
      leave = resolve
    })
  // Rejected only where we gave up waiting.
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined)
  return {
    isOurs: () => isOurs,
    leave: () => {
      isOurs = false
      leave()
    },
  }
}
