import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { type VisitStatus, visitActions, visitStatus } from '@archwire/domain/scheduling/visits/visit-status'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { undoneVisits } from '../visits/undone-visits.ts'
import type { FlowAction } from './flow-actions.tsx'

/** A visit that somebody moves out of its place, and where the focus goes when it is gone from there. */
type Move = { id: number; from: string; focus: number; isInPlace: boolean }

/** The place of a visit in the flow: its group, and in Today whether it is still expected. */
const placeOf = (one: ListedAppointment) => `${visitStatus(one)} ${one.noShow || one.reschedule}`

/**
 * Where one goes on after an action. Whoever checks in a family presses the same button again, one row further, so the
 * focus stays in the list: on the next patient who can be checked in, or the one before. Any other move is followed.
 */
export function afterMove(
  groups: Record<VisitStatus, ListedAppointment[]>,
  appointment: ListedAppointment,
  action: FlowAction,
): Move {
  const { id } = appointment
  const isInPlace = action === 'checkIn' || action === 'noShow'
  const expected = groups.today.filter(one => one.id === id || visitActions(one).includes('checkIn'))
  const at = expected.findIndex(one => one.id === id)
  const next = isInPlace ? (expected[at + 1] ?? expected[at - 1]) : undefined
  return { id, from: placeOf(appointment), focus: next?.id ?? id, isInPlace }
}

const focusable = 'button, a'

/** Nothing has the focus, or a notice, which leaves with it. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.closest('[role="alert"]') != null

/**
 * Moves the focus once the visit has left its place, unless somebody has moved it elsewhere by then. A move that is
 * taken back by its notice is followed too, but not from within a window over the list.
 */
export function useFocusAfterMove<E extends HTMLElement>(
  appointments: readonly ListedAppointment[],
): { element: RefObject<E | null>; moved: (move: Move) => void } {
  const element = useRef<E>(null)
  const [move, setMove] = useState<Move>()
  const moving = appointments.find(one => one.id === move?.id)
  const hasLeft = move !== undefined && moving !== undefined && placeOf(moving) !== move.from
  const follow = useEffectEvent((id: number) => {
    const undone = appointments.find(one => one.id === id)
    if (undone === undefined || document.querySelector('[role="dialog"]') !== null) return
    setMove({ id, from: placeOf(undone), focus: id, isInPlace: false })
  })
  useEffect(() => undoneVisits.subscribe(id => follow(id)), [])
  useEffect(() => {
    if (!hasLeft) return
    // This waits until the answered confirmation has returned the focus to a button that is gone.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        setMove(undefined)
        if (!isFocusFree()) return
        const row = element.current?.querySelector(`[data-visit="${move.focus}"]`)
        const part = move.focus === move.id ? 'a' : `[data-step] :is(${focusable})`
        // Not scrolled to: the next row is where it was, and the list must not jump to the one that moved.
        row?.querySelector<HTMLElement>(part)?.focus({ preventScroll: move.isInPlace })
      }),
    )
  }, [hasLeft, move])
  return { element, moved: setMove }
}
