import { useEffect, useMemo } from 'react'
import { draftWriter } from './draft-writer.ts'
import { saveDraft } from './drafts.ts'

/** Keeps on the server what is being written here; whoever closes the window without saving finds it again. */
export function useDraft(key: string) {
  const writer = useMemo(() => draftWriter(text => saveDraft(key, text)), [key])
  useEffect(() => writer.flush, [writer])
  return writer
}
