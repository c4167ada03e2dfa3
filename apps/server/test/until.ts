import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something holds, and says what did not when it takes too long. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  mostMs = 30_000,
): Promise<void> {
  const end = Date.now() + mostMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited ${mostMs} ms in vain until ${what}`)
    await pause(25)
  }
}
