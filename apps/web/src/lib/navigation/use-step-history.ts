import { useEffect, useEffectEvent, useRef } from 'react'

/** The steps that led to the current one, from the first: each has an entry in the browser's history. */
export type Trail = readonly number[]

const start: Trail = [1]

const trailHere = (): Trail => (history.state as { steps?: Trail } | null)?.steps ?? start

function sharedBy(one: Trail, other: Trail): number {
  const parting = one.findIndex((step, index) => step !== other[index])
  return parting === -1 ? one.length : parting
}

/**
 * Makes the browser's Back lead to the step before, and not away from the page. A history entry must be made by a
 * press of a button: browsers skip entries that were pushed without one. `walk` receives the step that was reached,
 * and returns whether it still exists. Without a trail there is no step to go back to, and Back leaves the page.
 */
export function useStepHistory(trail: Trail | undefined, walk: (step: number) => boolean): void {
  // A browser steps back asynchronously: until then its history state is out of date.
  const isOnItsWay = useRef(false)
  const follow = useEffectEvent(() => {
    if (trail === undefined) return
    const here = trailHere()
    const shared = sharedBy(here, trail)
    if (shared < here.length) {
      isOnItsWay.current = true
      history.go(shared - here.length)
      return
    }
    for (let length = shared + 1; length <= trail.length; length++) {
      // The app's own history state is kept, if the page belongs to the app.
      history.pushState({ ...history.state, steps: trail.slice(0, length) }, '')
    }
  })
  const onStep = useEffectEvent(() => {
    if (trail === undefined) {
      history.go(-trailHere().length)
      return
    }
    const isOurs = isOnItsWay.current
    isOnItsWay.current = false
    if (isOurs || !walk(trailHere().at(-1) ?? 1)) follow()
  })
  const words = trail?.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read where it is followed
  useEffect(() => {
    if (!isOnItsWay.current) follow()
  }, [words])
  useEffect(() => {
    const listen = () => onStep()
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
}
