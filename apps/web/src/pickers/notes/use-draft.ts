import { useEffect, useMemo } from 'react'
import { draftWriter } from './draft-writer.ts'
import { saveDraft } from './drafts.ts'

type Offered = { key: string; text: string }

/** Keeps on the server what is being written here; whoever closes the window without saving finds it again. */
export function useDraft(key: string) {
  const writer = useMemo(() => {
    const { inTurn, ...writer } = draftWriter(text => saveDraft(key, text))
    return {
      ...writer,
      /** What was offered is written on here. One from a record that became part of this one is a draft of this one then. */
      goOnWith: (offered: Offered): void => {
        if (offered.key === key) return
        inTurn(async () => {
          await saveDraft(key, offered.text)
          await saveDraft(offered.key, '')
        })
      },
      giveUp: (offered: Offered): void => {
        if (offered.key === key) writer.forget()
        else inTurn(() => saveDraft(offered.key, ''))
      },
    }
  }, [key])
  useEffect(() => writer.flush, [writer])
  return writer
}
