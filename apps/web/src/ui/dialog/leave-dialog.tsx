import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { mayConfirmLeave, useConfirmBeforeUnload } from '../../lib/navigation/unsaved-changes.ts'
import { type Confirmation, confirm, leaveConfirmation } from './confirm.tsx'
// With the form: the question must be there too when the connection is not.
import './confirm-dialog.tsx'

type Props = {
  hasUnsavedChanges: boolean
  question?: Confirmation
  /** Saves what can be saved before anybody is asked; answers whether there is nothing left to lose. */
  settle?: () => Promise<boolean>
  /** What it is about stands behind the address: another query there is another form. */
  isByQuery?: boolean
}

/** Stands beside a form: whoever would leave it with unsaved changes is asked first. */
export function LeaveDialog({
  hasUnsavedChanges,
  question = leaveConfirmation,
  settle,
  isByQuery = false,
}: Props) {
  useConfirmBeforeUnload(hasUnsavedChanges)
  // With the form itself: the router hears of a blocker that is gone, or has no reason any more, only some time later,
  // and whoever goes elsewhere in between would be held up by nobody, for good.
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
