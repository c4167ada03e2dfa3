import { lazy, Suspense, useSyncExternalStore } from 'react'
import { questions } from './questions.ts'

const QuestionDialog = lazy(async () => ({
  default: (await import('./question-dialog.tsx')).QuestionDialog,
}))

/** Where questions appear; once per app. The dialog is loaded with the first one. */
export function QuestionsHost() {
  const asked = useSyncExternalStore(questions.subscribe, questions.current)
  if (asked === undefined) return null
  const { answer, ...question } = asked
  return (
    <Suspense>
      <QuestionDialog {...question} onAnswer={answer} />
    </Suspense>
  )
}
