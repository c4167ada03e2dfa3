import type { createBrowserRouter, To } from 'react-router'
import { mayConfirmLeave, withoutConfirm } from '../lib/navigation/unsaved-changes.ts'
import { confirmStore } from '../ui/dialog/confirm.tsx'

type NavigatingRouter = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>
type Options = Parameters<NavigatingRouter['navigate']>[1]

/** A step that does not arrive must not hold anybody up for good. */
const longestStep = 3_000

/**
 * A browser steps back in its own time, and whatever leads elsewhere meanwhile would be what it steps back from: that
 * waits until the step is over. What asks for the step once more, a second Escape for example, has it already.
 */
export function serializeHistorySteps(router: NavigatingRouter): void {
  const { navigate } = router
  let step: Promise<void> | undefined
  const begin = async (delta: number) => {
    await Promise.race([navigate(delta), new Promise(resolve => setTimeout(resolve, longestStep))])
    step = undefined
  }
  router.navigate = async (to: number | To | null, options?: Options) => {
    if (typeof to === 'number') {
      step ??= begin(to)
      return step
    }
    if (step === undefined) return navigate(to, options)
    const mayAsk = mayConfirmLeave()
    await step
    return mayAsk ? navigate(to, options) : withoutConfirm(() => navigate(to, options))
  }
}

type WatchedRouter = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** What was asked on one page must not be done from another: leaving it means no. */
export function cancelConfirmOnLeave(router: WatchedRouter): void {
  let { pathname } = router.state.location
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    confirmStore.current()?.answer(false)
  })
}
