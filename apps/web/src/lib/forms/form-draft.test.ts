import { expect, onTestFinished, test, vi } from 'vitest'
import { draftLifetime, formDraft } from './form-draft.ts'

function storage(): Storage & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  } as unknown as Storage & { all: Map<string, string> }
}

test('a draft is kept for half an hour, for its own link alone [G-73]', () => {
  const store = storage()
  const draft = formDraft<{ name: string }>('one', store)
  draft.keep({ name: 'Pat' }, 1_000)
  expect(draft.read(1_000 + draftLifetime - 1)).toEqual({ values: { name: 'Pat' }, at: 1_000 })
  expect(formDraft('two', store).read(1_000)).toBeUndefined()
  expect(draft.read(1_000 + draftLifetime)).toBeUndefined()
  expect(store.all.size).toBe(0)
})

test('a draft that is wiped is gone, and one that cannot be read never was', () => {
  const store = storage()
  const draft = formDraft('one', store)
  draft.keep({}, 1_000)
  draft.wipe()
  expect(store.all.size).toBe(0)
  for (const text of ['', 'null', '{', '{"at":"x"}', '{"at":99999}']) {
    store.setItem('form:one', text)
    expect(draft.read(1_000)).toBeUndefined()
  }
})

test('a browser that keeps nothing does not stop anybody', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  } as unknown as Storage
  expect(() => formDraft('one', full).keep({}, 1_000)).not.toThrow()
})

test('a page that may keep nothing, inside of another site, works without', () => {
  const denied = {
    get sessionStorage(): Storage {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  }
  vi.stubGlobal('window', denied)
  onTestFinished(() => void vi.unstubAllGlobals())
  const draft = formDraft('one')
  draft.keep({}, 1_000)
  expect(draft.read(1_000)).toBeUndefined()
  draft.wipe()
})
