import type { createBrowserRouter, To } from 'react-router'
import { mayAskToStay, withoutAsking } from '../lib/unsaved-changes.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>
type Options = Parameters<Router['navigate']>[1]

/** A step that does not arrive must not hold anybody up for good. */
const longestStep = 3_000

/**
 * A browser steps back in its own time, and whatever leads elsewhere meanwhile would be what it steps back from: that
 * waits until the step is over. What asks for the step once more, a second Escape for example, has it already.
 */
export function takeOneStepAtATime(router: Router): void {
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
    const mayAsk = mayAskToStay()
    await step
    return mayAsk ? navigate(to, options) : withoutAsking(() => navigate(to, options))
  }
}
