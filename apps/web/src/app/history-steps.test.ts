import { afterEach, expect, test, vi } from 'vitest'
import { mayConfirmLeave, withoutConfirm } from '../lib/navigation/unsaved-changes.ts'
import { serializeHistorySteps } from './navigation.ts'

afterEach(() => void vi.useRealTimers())

/**
 * A router whose steps back arrive when the test says so. It records each navigation, and whether leaving might be
 * confirmed then.
 */
function slowRouter() {
  const done: unknown[] = []
  const confirmable: boolean[] = []
  let arrive = () => {}
  const router = {
    navigate: (to: unknown) => {
      done.push(to)
      confirmable.push(mayConfirmLeave())
      if (typeof to !== 'number') return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      arrive = resolve
      return promise
    },
  }
  serializeHistorySteps(router)
  return { router, done, confirmable, arrive: () => arrive() }
}

test('without a step under way every navigation starts at once', () => {
  const { router, done } = slowRouter()
  void router.navigate('/v2/search')
  expect(done).toEqual(['/v2/search'])
})

test('navigations wait for the step back, in their order', async () => {
  const { router, done, arrive } = slowRouter()
  const step = router.navigate(-1)
  const ways = [router.navigate('/v2/flow'), router.navigate('/v2/search')]
  expect(done).toEqual([-1])
  arrive()
  await Promise.all([step, ...ways])
  expect(done).toEqual([-1, '/v2/flow', '/v2/search'])
})

test('a step that is requested twice is taken once, and can be taken again afterwards', async () => {
  const { router, done, arrive } = slowRouter()
  const steps = [router.navigate(-1), router.navigate(-1)]
  arrive()
  await Promise.all(steps)
  expect(done).toEqual([-1])
  void router.navigate(-1)
  expect(done).toEqual([-1, -1])
})

test('a navigation that asks for no confirmation asks for none after waiting for a step either', async () => {
  const { router, confirmable, arrive } = slowRouter()
  void router.navigate(-1)
  const ways = [withoutConfirm(() => router.navigate('/v2/login')), router.navigate('/v2/flow')]
  arrive()
  await Promise.all(ways)
  expect(confirmable).toEqual([true, false, true])
})

test('a step that never arrives does not block navigation for good', async () => {
  vi.useFakeTimers()
  const { router, done } = slowRouter()
  void router.navigate(-1)
  const way = router.navigate('/v2/flow')
  await vi.advanceTimersByTimeAsync(3_000)
  await way
  expect(done).toEqual([-1, '/v2/flow'])
})
