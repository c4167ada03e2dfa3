import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { isLeavingSignedOut } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { friendlyMessages } from '../../lib/api/error-messages.ts'
import { useShortcut } from '../../lib/browser/shortcuts.ts'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { undoOffers } from './undo-offers.ts'

/** Copies a text to the clipboard. The newer API exists on secure pages only. */
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

/** No page needs notices first, so their code is loaded after the page, or with the first notice. */
async function load(): Promise<List> {
  list ??= await import('./notice-list.tsx')
  for (const notify of listeners) notify()
  return list
}

/** Runs once the list is loaded. If that fails there is no way to report it, and the next notice tries again. */
function withList(work: (list: List) => void): void {
  if (list === undefined) load().then(work, () => undefined)
  else work(list)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The place where passing notices appear; once per app. */
export function Notices() {
  const Shown = useSyncExternalStore(subscribe, () => list?.NoticeList)
  useEffect(() => whenIdle(() => withList(() => undefined)), [])
  const undo = useSyncExternalStore(undoOffers.subscribe, undoOffers.latest)
  return (
    <>
      {Shown === undefined ? null : <Shown />}
      {undo === undefined ? null : <UndoKey undo={undo} />}
    </>
  )
}

function UndoKey({ undo }: { undo: () => void }) {
  useShortcut('Ctrl+z', 'Undo what was just done', undo)
  return null
}

export const notifySaved = (message = 'Saved successfully'): void =>
  withList(({ show }) => show({ message, autoClose: fourSeconds }))

/**
 * Shows an error, marked red and announced at once; one notice for each message, or for all if there are more than
 * notices can stand at once. After an ended session it shows nothing: the login page says it.
 */
export const notifyError = (error: unknown): void =>
  withList(({ show, mostNotices }) => {
    if (isLeavingSignedOut()) return
    const messages = messagesOf(error)
    for (const message of messages.length > mostNotices ? [messages.join('\n')] : messages) {
      show({ message, autoClose: fourSeconds, color: 'var(--mantine-color-error)' })
    }
  })

function messagesOf(error: unknown): string[] {
  if (error instanceof CallError) return error.messages
  return friendlyMessages(undefined, error instanceof Error ? error.message : error)
}

/** Shows a link that the browser refused to copy, for copying by hand; it stays until somebody closes it. */
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

/** Copies a link to the clipboard and says so, or shows it if the browser refuses. */
export const copyLink = (link: string): void =>
  void copyText(link).then(
    () => notifySaved('URL copied to clipboard.'),
    () => offerLink(link),
  )

type Action = { action: string; run: () => void }
type Offer = { message: string; actions: Action[]; color?: string; onClose?: () => void }

/** Offers actions for ten seconds; one of them ends the offer. Returns a function that withdraws the offer. */
function offer({ message, actions, ...look }: Offer): () => void {
  let takeBack = () => {
    isTakenBack = true
  }
  let isTakenBack = false
  const words = (
    <Stack gap={4} align="start">
      {message}
      <Group gap={0} ml={-14}>
        {actions.map(({ action, run }) => (
          <Button
            key={action}
            variant="subtle"
            onClick={() => {
              takeBack()
              run()
            }}
          >
            {action}
          </Button>
        ))}
      </Group>
    </Stack>
  )
  withList(({ show, hide }) => {
    if (isTakenBack) return
    const id = show({ message: words, autoClose: tenSeconds, ...look })
    takeBack = () => hide(id)
  })
  return () => takeBack()
}

/** Offers an undo, and perhaps what usually comes next. Returns a function that withdraws the offer. */
export function offerUndo(message: string, undo: () => void, next: Action[] = []): () => void {
  const end = () => undoOffers.remove(byKey)
  const withdrawNotice = offer({
    message,
    actions: [{ action: 'Undo', run: undo }, ...next],
    onClose: end,
  })
  const withdraw = () => {
    end()
    withdrawNotice()
  }
  const byKey = () => {
    withdraw()
    undo()
  }
  undoOffers.add(byKey)
  return withdraw
}

/** Shows an error of a page that the person has left, with a link to it. */
export const notifyErrorElsewhere = (message: string, goThere: () => void): void =>
  void offer({
    message,
    actions: [{ action: 'Open', run: goThere }],
    color: 'var(--mantine-color-error)',
  })
