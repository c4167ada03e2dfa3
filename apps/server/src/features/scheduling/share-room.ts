import { roomTaken, type SeatedPatient } from '@archwire/domain/scheduling/availability/warnings'
import { overriddenIn, refuseUnseen } from './warnings-answer.ts'

/** Whoever has not seen who sits there is told first; of whoever has, the audit row says that they went past it. */
export function shareRoom(taken: SeatedPatient[], acknowledged: string[] | undefined) {
  refuseUnseen(taken.map(roomTaken), acknowledged)
  // The name of the other one belongs into their own record alone.
  return overriddenIn(taken.map(one => ({ ...roomTaken(one), text: `${one.room} is taken` })))
}
