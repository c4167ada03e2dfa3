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

test('a draft that was deleted is gone, and one that cannot be read counts as none', () => {
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

test('a browser without storage does not keep anybody from filling in a form', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  } as unknown as Storage
  expect(() => formDraft('one', full).keep({}, 1_000)).not.toThrow()
})

test('a page embedded in another site works without storage', () => {
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
