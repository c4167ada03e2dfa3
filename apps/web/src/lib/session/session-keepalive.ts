import { getUser } from '@archwire/contract/session/calls'
import { foregroundCalls } from '../api/background-calls.ts'
import { call } from '../api/call.ts'
import { signedInFlag } from './signed-in.ts'

const twoMinutes = 2 * 60_000

// What nobody but a person does.
const signsOfLife = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Whoever types for an hour makes no call, and must not be signed out for it: while somebody is at the page, the server
 * hears of it at least every two minutes. A page that is left alone says nothing, and its session runs out.
 */
export function keepSessionAlive(
  window: EventTarget,
  now: () => number = () => performance.now(),
): () => void {
  const keepAlive = () => {
    if (!signedInFlag.isSet() || now() - foregroundCalls.last() < twoMinutes) return
    // Noted before the answer: many keys may be pressed until then.
    foregroundCalls.note(now())
    // An ended session is told by the call itself; a server that is not reached is asked again in two minutes.
    void call(getUser, {}).catch(() => undefined)
  }
  for (const sign of signsOfLife) window.addEventListener(sign, keepAlive, { passive: true, capture: true })
  return () => {
    for (const sign of signsOfLife) window.removeEventListener(sign, keepAlive, { capture: true })
  }
}
