import { Button, TextInput } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { isLeavingSignedOut } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { friendlyMessages } from '../../lib/api/error-messages.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'

/** Puts a text where it can be pasted. The newer way is there on secure pages only. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error('The link could not be copied.')
}

type List = typeof import('./notice-list.tsx')

const fourSeconds = 4_000
const tenSeconds = 10_000

let list: List | undefined
const listeners = new Set<() => void>()

/** No page needs the list to be shown first; it is loaded when that is done, or with the first notice. */
async function load(): Promise<List> {
  list ??= await import('./notice-list.tsx')
  for (const notify of listeners) notify()
  return list
}

/** Once the list is there. Where it cannot be loaded there is no saying it, and the next notice tries again. */
function withList(work: (list: List) => void): void {
  if (list === undefined) load().then(work, () => undefined)
  else work(list)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where the passing notices appear; once per app. */
export function Notices() {
  const Shown = useSyncExternalStore(subscribe, () => list?.NoticeList)
  useEffect(() => whenIdle(() => withList(() => undefined)), [])
  return Shown === undefined ? null : <Shown />
}

export const notifySaved = (message = 'Saved successfully'): void =>
  withList(({ show }) => show({ message, autoClose: fourSeconds }))

/**
 * Says what went wrong, marked red and read out at once; one notice for each thing that there is to say. After a session
 * that ended there is nothing: the login page says it.
 */
export const notifyError = (error: unknown): void =>
  withList(({ show }) => {
    if (isLeavingSignedOut()) return
    for (const message of messagesOf(error)) {
      show({ message, autoClose: fourSeconds, color: 'var(--mantine-color-error)' })
    }
  })

function messagesOf(error: unknown): string[] {
  if (error instanceof CallError) return error.messages
  return friendlyMessages(undefined, error instanceof Error ? error.message : error)
}

/** A link that the browser would not copy, to be copied by hand; it stays until somebody has done so. */
const offerLink = (link: string): void =>
  withList(({ show }) =>
    show({
      message: (
        <TextInput
          label="The browser did not allow copying. Copy the link from here:"
          value={link}
          readOnly
          onFocus={event => event.currentTarget.select()}
        />
      ),
      autoClose: false,
      color: 'var(--mantine-color-error)',
    }),
  )

/** Puts a link where it can be pasted, and says so; or shows it where the browser refuses. */
export const copyLink = (link: string): void =>
  void copyText(link).then(
    () => notifySaved('URL copied to clipboard.'),
    () => offerLink(link),
  )

type Offer = { message: string; action: string; run: () => void; color?: string }

/** Something to press, for ten seconds. Answers how to take the offer back. */
function offer({ message, action, run, ...look }: Offer): () => void {
  let takeBack = () => {
    isTakenBack = true
  }
  let isTakenBack = false
  const accept = () => {
    takeBack()
    run()
  }
  const words = (
    <div className="notice-with-action">
      {message}
      <Button variant="subtle" onClick={accept}>
        {action}
      </Button>
    </div>
  )
  withList(({ show, hide }) => {
    if (isTakenBack) return
    const id = show({ message: words, autoClose: tenSeconds, ...look })
    takeBack = () => hide(id)
  })
  return () => takeBack()
}

/** After something was given up. Answers how to take the offer back. */
export const offerUndo = (message: string, undo: () => void): (() => void) =>
  offer({ message, action: 'Undo', run: undo })

/** Says what went wrong where the person no longer is, and leads there. */
export const notifyErrorElsewhere = (message: string, goThere: () => void): void =>
  void offer({ message, action: 'Open', run: goThere, color: 'var(--mantine-color-error)' })
