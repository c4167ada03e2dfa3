import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { mayConfirmLeave, useConfirmBeforeUnload } from '../../lib/navigation/unsaved-changes.ts'
import { type Confirmation, confirm, leaveConfirmation } from './confirm.tsx'
// The confirmation's code is loaded with the form, because it must work without a connection too.
import './confirm-dialog.tsx'

type Props = {
  hasUnsavedChanges: boolean
  question?: Confirmation
  /** Saves what can be saved before the confirmation; returns whether nothing is left to lose. */
  settle?: () => Promise<boolean>
  /** The form depends on the query of the address, so another query is another form. */
  isByQuery?: boolean
  /** An address that takes over what was typed, so nothing is lost there. */
  carriedTo?: string | undefined
}

/** Mounted beside a form: asks for a confirmation before unsaved changes are lost. */
export function LeaveDialog({
  hasUnsavedChanges,
  question = leaveConfirmation,
  settle,
  isByQuery = false,
  carriedTo,
}: Props) {
  useConfirmBeforeUnload(hasUnsavedChanges)
  // The blocker ends together with the form: the router notices a removed blocker only some time later, and a
  // navigation in between would never end.
  const isHolding = useRef(false)
  useLayoutEffect(() => {
    isHolding.current = hasUnsavedChanges
    return () => {
      isHolding.current = false
    }
  }, [hasUnsavedChanges])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHolding.current &&
      mayConfirmLeave() &&
      nextLocation.pathname !== carriedTo &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isByQuery && currentLocation.search !== nextLocation.search)),
  )
  const trySettling = useEffectEvent(async () => (await settle?.()) === true)
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined
    const asking = new AbortController()
    const decide = async () => {
      const leave = (await trySettling()) || (await confirm(question, asking.signal))
      if (asking.signal.aborted) return
      if (leave) blocker.proceed()
      else blocker.reset()
    }
    void decide()
    return () => asking.abort()
  }, [blocker, question])
  return null
}
