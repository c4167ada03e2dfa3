import { expect, test, vi } from 'vitest'
import { uploadQueue } from './upload-queue.ts'

const folder = { patientId: 5, folderId: 9 }
const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const turn = () => new Promise(resolve => setTimeout(resolve))

function desk() {
  const open = new Map<
    string,
    { store: () => void; fail: (error: Error) => void; progress: (part: number) => void }
  >()
  const release = vi.fn()
  const trackUnderway = vi.fn(() => release)
  const keys: string[] = []
  const queue = uploadQueue<typeof folder>({
    send: (_folder, file, { signal, onProgress, idempotencyKey }) =>
      new Promise((resolve, reject) => {
        keys.push(idempotencyKey)
        open.set(file.name, { store: () => resolve({}), fail: reject, progress: onProgress })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    problemWith: ({ size }) => (size === 0 ? 'It is empty.' : undefined),
    refused: error => ({ reason: (error as Error).message, canRetry: true }),
    trackUnderway,
  })
  const onStored = vi.fn()
  const onDone = vi.fn()
  const add = (...files: File[]) => queue.add(folder, files, { onStored, onDone })
  const states = () => queue.current().map(({ file, state }) => `${file.name} ${state}`)
  return { queue, open, keys, add, states, onStored, onDone, trackUnderway, release }
}

test('two files are uploaded at once, the others wait; the end is reported once, for all of them', async () => {
  const { add, states, open, onStored, onDone, trackUnderway, release } = desk()
  add(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'))
  expect(states()).toEqual(['a.pdf sending', 'b.pdf sending', 'c.pdf waiting'])
  open.get('a.pdf')?.store()
  await turn()
  expect(states()).toEqual(['b.pdf sending', 'c.pdf sending'])
  open.get('b.pdf')?.store()
  open.get('c.pdf')?.fail(new Error('It is not allowed.'))
  await turn()
  expect(states()).toEqual(['c.pdf failed'])
  expect(onStored).toHaveBeenCalledTimes(2)
  expect(onDone.mock.calls).toEqual([[{ stored: 2, failed: 1 }]])
  expect(trackUnderway).toHaveBeenCalledTimes(1)
  expect(release).toHaveBeenCalledTimes(1)
})

test('a file that is refused before the upload shows why at once, and cannot be retried', () => {
  const { add, queue, open, onDone } = desk()
  add(pdf('one.pdf', 0), pdf('two.pdf', 0))
  expect(queue.current().map(({ reason }) => reason)).toEqual(['It is empty.', 'It is empty.'])
  expect(open.size).toBe(0)
  queue.retry(queue.current()[0]?.key ?? 0)
  expect(queue.current().map(({ state, canRetry }) => [state, canRetry])).toEqual(
    Array(2).fill(['failed', false]),
  )
  expect(onDone.mock.calls).toEqual([[{ stored: 0, failed: 2 }]])
})

test('an upload counts as running until the file is shown in its place', async () => {
  const { add, states, open, onStored, onDone } = desk()
  const shown = Promise.withResolvers<void>()
  onStored.mockReturnValue(shown.promise)
  add(pdf('a.pdf'))
  open.get('a.pdf')?.store()
  await turn()
  expect(states()).toEqual(['a.pdf sending'])
  expect(onDone).not.toHaveBeenCalled()
  shown.resolve()
  await turn()
  expect(states()).toEqual([])
  expect(onDone.mock.calls).toEqual([[{ stored: 1, failed: 0 }]])
})

test('a failed upload is retried, and a running one is canceled without a notice', async () => {
  const { add, queue, keys, states, open, onDone } = desk()
  add(pdf('a.pdf'))
  open.get('a.pdf')?.progress(0.5)
  expect(queue.current()[0]?.sent).toBe(0.5)
  open.get('a.pdf')?.fail(new Error('Not reached.'))
  await turn()
  const key = queue.current()[0]?.key ?? 0
  expect(queue.current()[0]?.reason).toBe('Not reached.')
  queue.retry(key)
  expect(queue.current()).toMatchObject([{ state: 'sending', sent: 0 }])
  expect(queue.current()[0]).not.toHaveProperty('reason')
  expect(new Set(keys).size, 'both times by the same key').toBe(1)
  queue.cancel(key)
  await turn()
  expect(states()).toEqual([])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('all uploads are canceled when their sender signs out', async () => {
  const { add, queue, states, onStored, onDone, release } = desk()
  add(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'))
  queue.forget()
  await turn()
  expect(states()).toEqual([])
  expect(onStored).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
  expect(release).toHaveBeenCalledTimes(1)
})
