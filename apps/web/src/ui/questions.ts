export type Question = {
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

type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()

function put(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/**
 * Asks before something that cannot be taken back; false when the person would rather not, or when whoever asked is gone.
 * There is one question at a time.
 */
export function ask(question: Question, whoAsks?: AbortSignal): Promise<boolean> {
  if (whoAsks?.aborted === true) return Promise.resolve(false)
  // Whoever asks anew has given up the question before.
  asked?.answer(false)
  return new Promise(resolve => {
    const mine: Asked = {
      ...question,
      answer: yes => {
        if (asked === mine) put(undefined)
        resolve(yes)
      },
    }
    whoAsks?.addEventListener('abort', () => mine.answer(false), { once: true })
    put(mine)
  })
}

/** What is being asked just now, for the one place that shows it. */
export const questions = {
  current: (): Asked | undefined => asked,
  isOpen: (): boolean => asked !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
