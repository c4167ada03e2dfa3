import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

export type Confirmation = {
  text: string
  /** The consequences, if the question does not name them all. */
  detail?: string
  /** The people or things concerned, one by one. */
  list?: string[]
  /** The label of the button that goes on: 'Deactivate'. */
  yes: string
  no?: string
  /** The action cannot be undone, or takes something away from somebody. */
  isDangerous?: boolean
  /** It is what one nearly always wants, and easily undone: Enter goes on. */
  isUsual?: boolean
}

type OpenConfirmation = Confirmation & { answer: (yes: boolean) => void }

let openConfirmation: OpenConfirmation | undefined
const listeners = new Set<() => void>()

function put(next: OpenConfirmation | undefined): void {
  openConfirmation = next
  for (const listener of listeners) listener()
}

/**
 * Asks for a confirmation; false if the person declines, or if the caller is gone. Only one confirmation is open at a
 * time.
 */
export function confirm(question: Confirmation, whoAsks?: AbortSignal): Promise<boolean> {
  if (whoAsks?.aborted === true) return Promise.resolve(false)
  // A new confirmation declines the one before.
  openConfirmation?.answer(false)
  return new Promise(resolve => {
    const mine: OpenConfirmation = {
      ...question,
      answer: yes => {
        if (openConfirmation === mine) put(undefined)
        resolve(yes)
      },
    }
    whoAsks?.addEventListener('abort', () => mine.answer(false), { once: true })
    put(mine)
  })
}

/** The open confirmation, for the host that shows it. */
export const confirmStore = {
  current: (): OpenConfirmation | undefined => openConfirmation,
  isOpen: (): boolean => openConfirmation !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** For a part of a page: its confirmation is declined when it is unmounted. */
export function useConfirm(): (question: Confirmation) => Promise<boolean> {
  const here = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    here.current = controller
    return () => controller.abort()
  }, [])
  return question => confirm(question, here.current?.signal)
}

const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}))

/** Shows confirmations; once per app. The dialog's code is loaded with the first one. */
export function ConfirmHost() {
  const current = useSyncExternalStore(confirmStore.subscribe, confirmStore.current)
  if (current === undefined) return null
  const { answer, ...question } = current
  return (
    <Suspense>
      <ConfirmDialog {...question} onAnswer={answer} />
    </Suspense>
  )
}

/** Confirms discarding unsaved input. */
export const leaveConfirmation = {
  text: 'Are you sure you want to leave without saving changes?',
  yes: 'Leave',
  no: 'Stay',
  isDangerous: true,
} satisfies Confirmation

/** Confirms discarding a note, in the words of the patient's record. */
export const leaveNoteConfirmation = {
  text: 'You have unsaved changes, are you sure you want to leave?',
  yes: 'Leave',
  no: 'Stay',
  isDangerous: true,
} satisfies Confirmation
