import { afterEach, expect, test, vi } from 'vitest'
import { mayReloadAutomatically, reloadAutomatically } from './error-screen.tsx'

const gone = new TypeError('Failed to fetch dynamically imported module: https://app.example.com/assets/x.js')

function marks() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

afterEach(() => void vi.unstubAllGlobals())

test.each([
  gone.message,
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('missing code reloads the page once: %s', message => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  const mine = marks()
  const now = 1_800_000_000_000
  expect(mayReloadAutomatically(new TypeError(message), mine, now)).toBe(true)
  reloadAutomatically(mine, now)
  expect(reload).toHaveBeenCalledOnce()
  expect(mayReloadAutomatically(gone, mine, now + 60_000)).toBe(false)
  expect(mayReloadAutomatically(gone, mine, now + 60_001)).toBe(true)
})

test('any other error is shown at once', () => {
  for (const error of [new TypeError('x is not a function'), 'a text', undefined]) {
    expect(mayReloadAutomatically(error, marks(), Date.now())).toBe(false)
  }
})
