import { getUser } from '@archwire/contract/session/calls'
import { foregroundCalls } from '../api/background-calls.ts'
import { call } from '../api/call.ts'
import { signedInFlag } from './signed-in.ts'

const twoMinutes = 2 * 60_000

// Events that only a person causes.
const signsOfLife = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * A person who types for an hour makes no call, and must not be signed out: while somebody uses the page, it calls the
 * server at least every two minutes. An unused page makes no call, and its session expires.
 */
export function keepSessionAlive(
  window: EventTarget,
  now: () => number = () => performance.now(),
): () => void {
  const keepAlive = () => {
    if (!signedInFlag.isSet() || now() - foregroundCalls.last() < twoMinutes) return
    // Noted before the response: many keys may be pressed until then.
    foregroundCalls.note(now())
    // The call itself reports an ended session; an unreachable server is called again in two minutes.
    void call(getUser, {}).catch(() => undefined)
  }
  for (const sign of signsOfLife) window.addEventListener(sign, keepAlive, { passive: true, capture: true })
  return () => {
    for (const sign of signsOfLife) window.removeEventListener(sign, keepAlive, { capture: true })
  }
}
