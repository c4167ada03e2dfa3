export type KeptIn = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nowhere: KeptIn = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** Some browsers deny a page even this, inside of another site's or altogether: then nothing outlives a reload, and all else works. */
export function browserStore(kind: 'localStorage' | 'sessionStorage'): KeptIn {
  try {
    return window[kind]
  } catch {
    return nowhere
  }
}
