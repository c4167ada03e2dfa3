import { expect, test } from 'vitest'
import { fairQueue, QueueFull } from './limit-concurrency.ts'

/** Work that ends when the test says so, and the order in which it began. */
function workbench(run: ReturnType<typeof fairQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (from: string, name: string) =>
      run(
        from,
        () =>
          new Promise<string>(resolve => {
            begun.push(name)
            ends.set(name, () => resolve(name))
          }),
      ),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('only so much work runs at once, and callers are served in turn, however much one of them sends', async () => {
  const { ask, end, begun } = workbench(fairQueue({ atOnce: 1, mostWaiting: 100 }))
  const first = ask('flood', 'f1')
  for (const name of ['f2', 'f3', 'f4']) void ask('flood', name)
  void ask('desk', 'd1')
  void ask('other', 'o1')
  expect(begun).toEqual(['f1'])
  await end('f1')
  expect(await first).toBe('f1')
  for (const name of ['f2', 'd1', 'o1', 'f3']) await end(name)
  expect(begun).toEqual(['f1', 'f2', 'd1', 'o1', 'f3', 'f4'])
})

test('when the queue is full, the caller with most waiting is refused: the newest of theirs, or the new one [SEC-02]', async () => {
  const { ask, end, begun } = workbench(fairQueue({ atOnce: 1, mostWaiting: 3 }))
  void ask('flood', 'f1')
  void ask('flood', 'f2')
  void ask('flood', 'f3')
  const newest = ask('flood', 'f4')
  await expect(ask('flood', 'f5')).rejects.toThrow(QueueFull)
  const desk = ask('desk', 'd1')
  await expect(newest).rejects.toThrow(QueueFull)
  for (const name of ['f1', 'f2', 'd1']) await end(name)
  expect(await desk).toBe('d1')
  expect(begun).toEqual(['f1', 'f2', 'd1', 'f3'])
})

test('work that fails lets the next begin', async () => {
  const run = fairQueue({ atOnce: 1, mostWaiting: 3 })
  const failing = run('one', () => Promise.reject(new Error('no')))
  const next = run('two', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
