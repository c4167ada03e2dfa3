import type { Acknowledged } from './acknowledged.ts'
import type { Desk } from './desk.ts'
import type { Deed } from './plan.ts'

/** What a deed is done with. */
export type Doing = {
  desk: Desk
  deed: Deed
  /** Its own: it does the same in every run with the same seed. */
  random: () => number
  done: Acknowledged
  /** How long somebody takes between letters, in milliseconds. */
  typing: number
}

export const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T
