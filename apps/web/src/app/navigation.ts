import type { createBrowserRouter, To } from 'react-router'
import { mayConfirmLeave, withoutConfirm } from '../lib/navigation/unsaved-changes.ts'
import { confirmStore } from '../ui/dialog/confirm.tsx'

type NavigatingRouter = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>
type Options = Parameters<NavigatingRouter['navigate']>[1]

/** A step back that never arrives must not block navigation for good. */
const longestStep = 3_000

/**
 * A browser steps back asynchronously, and a navigation that starts meanwhile would be undone by the step: so it waits
 * until the step is over. A second request for the same step, by a second Escape for example, is not taken again.
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

/** A confirmation that was opened on one page must not act on another: leaving the page answers it with no. */
export function cancelConfirmOnLeave(router: WatchedRouter): void {
  let { pathname } = router.state.location
  router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    confirmStore.current()?.answer(false)
  })
}
