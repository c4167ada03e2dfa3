const minute = 60_000

/** Calls at every minute of the clock, and whenever somebody comes back to the window: the machine may have slept. */
export function everyMinute(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(lookAndWait, minute - (Date.now() % minute))
  }
  const lookAndWait = () => {
    look()
    wait()
  }
  wait()
  window.addEventListener('focus', lookAndWait)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', lookAndWait)
  }
}
