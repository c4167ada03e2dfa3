import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useScrollAnchor } from './use-scroll-anchor.ts'

function Texts({ count }: { count: number }) {
  const box = useRef<HTMLElement>(null)
  const { isAtBottom, goToBottom } = useScrollAnchor(box, count)
  return (
    <section
      ref={box}
      style={{ height: 300, overflow: 'auto', overflowAnchor: 'none' }}
      data-bottom={isAtBottom}
    >
      <button type="button" style={{ position: 'absolute' }} onClick={goToBottom}>
        Down
      </button>
      {Array.from({ length: count }, (_, index) => count - index).map(id => (
        <p key={id} data-message={id} style={{ height: 50, margin: 0 }}>
          {id}
        </p>
      ))}
    </section>
  )
}

let root: Root
let place: HTMLElement
const box = () => place.querySelector('section') as HTMLElement
const show = (count: number) => flushSync(() => root.render(<Texts count={count} />))

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  show(20)
})

afterEach(() => {
  root.unmount()
  place.remove()
})

test('a reader at the bottom stays there, whatever arrives', () => {
  expect(box().scrollTop).toBe(20 * 50 - 300)
  show(25)
  expect(box().scrollTop).toBe(25 * 50 - 300)
})

test('a reader who has just scrolled up is not moved down by a text that arrives in the same moment', async () => {
  box().scrollTo(0, 100)
  show(25)
  expect(box().scrollTop).toBe(100)
  await expect.poll(() => box().dataset.bottom).toBe('false')
  expect(box().scrollTop).toBe(100)
})

test('a reader who scrolls back to the bottom stays there again', async () => {
  box().scrollTo(0, 100)
  await expect.poll(() => box().dataset.bottom).toBe('false')
  box().scrollTo(0, box().scrollHeight)
  await expect.poll(() => box().dataset.bottom).toBe('true')
  show(25)
  expect(box().scrollTop).toBe(25 * 50 - 300)
})

test('a reader who asks for the bottom is there even if a text arrives in the same moment', async () => {
  box().scrollTo(0, 100)
  await expect.poll(() => box().dataset.bottom).toBe('false')
  box().querySelector('button')?.click()
  show(25)
  expect(box().scrollTop).toBe(25 * 50 - 300)
})

test('a reader in the middle keeps their place when older texts are added above', async () => {
  box().scrollTo(0, 100)
  await expect.poll(() => box().dataset.bottom).toBe('false')
  show(25)
  expect(box().scrollTop).toBe(100 + 5 * 50)
})
