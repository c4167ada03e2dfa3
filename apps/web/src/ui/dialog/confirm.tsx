import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

export type Confirmation = {
  text: string
  /** What happens then, where the question does not say it all. */
  detail?: string
  /** What it concerns, one by one. */
  list?: string[]
  /** What the button says that goes on: 'Deactivate'. */
  yes: string
  no?: string
  /** It cannot be undone, or takes something away from somebody. */
  isDangerous?: boolean
}

type OpenConfirmation = Confirmation & { answer: (yes: boolean) => void }

let openConfirmation: OpenConfirmation | undefined
const listeners = new Set<() => void>()

function put(next: OpenConfirmation | undefined): void {
  openConfirmation = next
  for (const listener of listeners) listener()
}

/**
 * Asks before something that cannot be taken back; false when the person would rather not, or when whoever asked is gone.
 * There is one question at a time.
 */
export function confirm(question: Confirmation, whoAsks?: AbortSignal): Promise<boolean> {
  if (whoAsks?.aborted === true) return Promise.resolve(false)
  // Whoever asks anew has given up the question before.
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

/** What is being asked just now, for the one place that shows it. */
export const confirmStore = {
  current: (): OpenConfirmation | undefined => openConfirmation,
  isOpen: (): boolean => openConfirmation !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** For a part of a page: what it asks goes with it, and is answered with no then. */
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

/** Where questions appear; once per app. The dialog is loaded with the first one. */
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

/** Before anything that would lose what was typed. */
export const leaveConfirmation = {
  text: 'Are you sure you want to leave without saving changes?',
  yes: 'Leave',
  no: 'Stay',
} satisfies Confirmation

/** The same of a note, in the words of the patient's record. */
export const leaveNoteConfirmation = {
  text: 'You have unsaved changes, are you sure you want to leave?',
  yes: 'Leave',
  no: 'Stay',
} satisfies Confirmation
