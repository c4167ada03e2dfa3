type Step = { name: string; done: Promise<void> }

/**
 * Has what is done with one record done one after the other, in the order in which it was asked for. What is on its way
 * as the last of them is not begun a second time. A step tells itself what went wrong with it; the next is tried anyway.
 */
export function inTurn(): (id: number, name: string, run: () => Promise<unknown>) => void {
  const last = new Map<number, Step>()
  return (id, name, run) => {
    const before = last.get(id)
    if (before?.name === name) return
    const running = before === undefined ? run() : before.done.then(run)
    const forget = () => {
      if (last.get(id) === step) last.delete(id)
    }
    const step: Step = { name, done: running.then(forget, forget) }
    last.set(id, step)
  }
}
